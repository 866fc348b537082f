-- After the clock stepped back, a batch told of no progress until the clock was back where it had been. A step counts as the shortest time between
-- two tellings.
-- Ends a chunk, counts it, tells of the progress, and ends the batch with its last chunk. A body of null: the chunk failed as
-- a whole, for want of workers.
create or replace function end_chunk(
  own_id text, own_first_line integer, own_attempt integer, own_worker text, results bytea, completed_lines integer,
  failed_lines integer, code text, message text, retention_ms bigint, progress_every_ms bigint,
  rate_weight double precision
) returns table (
  outcome text, id text, lines integer, event_id bigint, type text, now bigint, completed integer, failed integer,
  processing integer, rate double precision
) language plpgsql as $$
#variable_conflict use_column
declare
  moment bigint;
  batch batches%rowtype;
  chunk batch_chunks%rowtype;
  bytes integer := coalesce(octet_length(results), 0);
  since_ms bigint;
  newest double precision;
begin
  perform set_config('lock_timeout', '1500ms', true);
  select * into batch from batches b where b.id = own_id for update;
  select * into chunk from batch_chunks c
  where c.batch_seq = batch.seq and c.first_line = own_first_line and c.attempt = own_attempt and c.worker = own_worker;
  if chunk.status is distinct from 'held' then
    return query select
      case when chunk.status = 'done' then 'written' else 'lost' end, own_id, 0, null::bigint, null::text, 0::bigint, 0, 0,
      0, null::double precision;
    return;
  end if;
  moment := now_ms();
  update batch_chunks c set
    status = 'done', lease_until_ms = null, claim_token = null, ended_at_ms = moment, failure_code = code,
    failure_message = message
  where c.batch_seq = batch.seq and c.first_line = own_first_line;
  if results is not null then
    insert into batch_bodies (batch_seq, first_line, kind, body) values (batch.seq, own_first_line, 'results', results);
    insert into kept_changes (user_id, jobs, bytes) values (batch.user_id, 0, bytes);
  end if;
  update batches b set
    completed = b.completed + completed_lines, failed = b.failed + failed_lines, chunks_left = b.chunks_left - 1,
    kept_bytes = b.kept_bytes + bytes, updated_at_ms = moment
  where b.seq = batch.seq
  returning * into batch;
  if batch.chunks_left = 0 then
    since_ms := moment - coalesce(batch.started_at_ms, batch.created_at_ms);
    newest := batch.lines * 1000.0 / greatest(1, since_ms);
    if since_ms < 0 then
      newest := coalesce(batch.rate, newest);
    end if;
    return query
    select 'written', e.* from end_batch(batch.seq, moment, retention_ms, newest, null, null) e;
    return;
  end if;
  since_ms := moment - coalesce(batch.progress_at_ms, batch.started_at_ms, batch.created_at_ms);
  if since_ms < 0 then
    since_ms := progress_every_ms;
  end if;
  if batch.progress_at_ms is not null and since_ms < progress_every_ms then
    return query select
      'written', own_id, 0, null::bigint, null::text, 0::bigint, 0, 0, 0, null::double precision;
    return;
  end if;
  newest := (batch.completed + batch.failed - batch.progress_lines) * 1000.0 / greatest(1, since_ms);
  update batches b set
    last_event_id = b.last_event_id + 1, progress_at_ms = moment, progress_lines = b.completed + b.failed,
    rate = case when b.rate is null then newest else b.rate + rate_weight * (newest - b.rate) end
  where b.seq = batch.seq
  returning * into batch;
  return query
  insert into batch_events as e (batch_seq, id, type, at_ms, completed, failed, processing, rate)
  select
    batch.seq, batch.last_event_id, 'progress', moment, batch.completed, batch.failed,
    (select coalesce(sum(c.lines), 0) from batch_chunks c where c.batch_seq = batch.seq and c.status = 'held'), batch.rate
  returning 'written', own_id, batch.lines, e.id, e.type, e.at_ms, e.completed, e.failed, e.processing, e.rate;
end $$;
