-- A claim of a build whose repetition came before it took a second build, which nobody then worked on.
-- Takes one build for a worker, or none. A build that was lost too often is left to the caller to fail.
create or replace function claim_build(
  for_worker text, with_token text, lease_ms bigint, attempts_max integer, lost_body text, handed_body text, mark text,
  exhausted_body text, exhausted_message text
) returns table (
  seq bigint, id text, name text, version integer, attempt integer, extends text, columns text, upload_blob text,
  upload_bytes bigint, last_event_id bigint, now bigint, event_type text, body text
) language plpgsql as $$
#variable_conflict use_column
declare
  due record;
  at bigint := now_ms();
  told text;
  number bigint;
begin
  perform set_config('lock_timeout', '1500ms', true);
  -- A repetition waits here for the call that it repeats, and then finds what that one took.
  insert into claims (worker, token, at_ms) values (for_worker, with_token, at) on conflict do nothing;
  if not found then
    return query
    select
      b.seq, b.id, b.name, v.version, v.attempt, v.extends, v.columns, v.upload_blob, v.upload_bytes, b.last_event_id, at,
      null::text, null::text
    from book_versions v join books b on b.seq = v.book_seq
    where v.status = 'building' and v.claim_token = with_token and v.worker = for_worker;
    return;
  end if;
  for failed in 1..20 loop
    select
      b.seq, b.id, b.name, v.version, v.attempt, v.lost + (v.worker is not null)::integer as lost,
      v.worker is not null as was_lost, v.extends, v.columns, v.upload_blob, v.upload_bytes, b.last_event_id
    into due
    from book_versions v join books b on b.seq = v.book_seq
    where v.status = 'building' and v.due_at_ms <= at
    order by
      exists (
        select from book_versions w join books c on c.seq = w.book_seq
        where w.status = 'building' and w.due_at_ms > at and c.user_id = b.user_id
      ),
      v.due_at_ms, v.created_at_ms
    limit 1
    for update of v skip locked;
    if not found then
      return;
    end if;
    if due.lost < attempts_max then
      exit;
    end if;
    update books b set last_event_id = b.last_event_id + 1 where b.seq = due.seq returning b.last_event_id into number;
    told := replace(exhausted_body, mark, due.lost::text);
    insert into book_events (book_seq, id, type, at_ms, body) values (due.seq, number, 'failed', at, told);
    update book_versions v set
      status = 'failed', ended_at_ms = at, due_at_ms = null, failure_code = 'attempts_exhausted',
      failure_message = replace(exhausted_message, mark, due.lost::text)
    where v.book_seq = due.seq and v.version = due.version;
    update book_blobs f set state = 'released' where f.id = due.upload_blob;
    return query select
      due.seq, due.id, null::text, due.version, 0, due.extends, due.columns, due.upload_blob, due.upload_bytes, number, at,
      'failed', told;
    due := null;
  end loop;
  if due.seq is null then
    return;
  end if;
  number := due.last_event_id;
  told := null;
  if due.attempt > 0 then
    told := replace(case when due.was_lost then lost_body else handed_body end, mark, (due.attempt + 1)::text);
    update books b set last_event_id = b.last_event_id + 1 where b.seq = due.seq returning b.last_event_id into number;
    insert into book_events (book_seq, id, type, at_ms, body) values (due.seq, number, 'stage', at, told);
  end if;
  update book_versions v set
    attempt = v.attempt + 1, lost = due.lost, worker = for_worker, claim_token = with_token, due_at_ms = at + lease_ms,
    stage = case when due.attempt > 0 then 'retrying' else v.stage end,
    progress = case when due.attempt > 0 then 0 else v.progress end
  where v.book_seq = due.seq and v.version = due.version;
  return query select
    due.seq, due.id, due.name, due.version, due.attempt + 1, due.extends, due.columns, due.upload_blob, due.upload_bytes,
    number, at, case when told is null then null else 'stage' end, told;
end $$;
