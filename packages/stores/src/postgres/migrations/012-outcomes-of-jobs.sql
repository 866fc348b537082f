-- The newest outcomes of each book and category are found where they are, however many there are.
create index outcomes_of_category on outcomes (user_id, book, category, seq);

-- A first report of a job needs the job, if so wanted: one that is erased meanwhile takes its outcomes with it, and none may come
-- after. The function of the same name with fewer arguments is for nodes of the version before.
create function put_outcome(
  of_user bigint, of_job text, of_batch text, of_line integer, new_book text, new_category text, new_body text,
  kept_max bigint, is_job_needed boolean
) returns table (kind text, seq bigint, created_at_ms bigint, updated_at_ms bigint) language plpgsql as $$
declare
  known outcomes%rowtype;
  kept_now bigint;
  now bigint;
begin
  perform set_config('lock_timeout', '1500ms', true);
  insert into outcome_changes values (of_user, 0, 0) on conflict (user_id) do nothing;
  select c.kept into kept_now from outcome_changes c where c.user_id = of_user for update;
  now := now_ms();
  select * into known from outcomes o where o.user_id = of_user and o.job_id = of_job and o.line = of_line;
  if found then
    if known.body <> new_body or known.book <> new_book or known.category <> new_category then
      update outcomes o set book = new_book, category = new_category, body = new_body, updated_at_ms = now
      where o.seq = known.seq returning o.* into known;
      update outcome_changes c set revision = c.revision + 1 where c.user_id = of_user;
    end if;
    return query select 'kept'::text, known.seq, known.created_at_ms, known.updated_at_ms;
    return;
  end if;
  if is_job_needed then
    -- Held until the report is committed: whoever erases the job waits, and finds the report after that.
    perform 1 from jobs j
    where j.id = of_job and j.user_id = of_user and (j.expires_at_ms is null or j.expires_at_ms > now)
    for key share;
    if not found then
      perform 1 from batches b
      where b.id = of_batch and b.user_id = of_user and (b.expires_at_ms is null or b.expires_at_ms > now)
      for key share;
    end if;
    if not found then
      return query select 'gone'::text, 0::bigint, 0::bigint, 0::bigint;
      return;
    end if;
  end if;
  if kept_now >= kept_max then
    return query select 'full'::text, 0::bigint, 0::bigint, 0::bigint;
    return;
  end if;
  insert into outcomes as o (user_id, job_id, line, book, category, created_at_ms, updated_at_ms, body)
  values (of_user, of_job, of_line, new_book, new_category, now, now, new_body)
  returning o.* into known;
  update outcome_changes c set revision = c.revision + 1, kept = c.kept + 1 where c.user_id = of_user;
  return query select 'kept'::text, known.seq, known.created_at_ms, known.updated_at_ms;
end $$;

-- Of the jobs whose ids lie between two, both of them included, and at most so many. Returns how many there were.
create function delete_outcomes_between(of_user bigint, first_job text, last_job text, how_many integer) returns bigint
language plpgsql as $$
declare
  gone bigint;
begin
  perform set_config('lock_timeout', '1500ms', true);
  perform 1 from outcome_changes c where c.user_id = of_user for update;
  delete from outcomes o where o.seq in (
    select k.seq from outcomes k
    where k.user_id = of_user and k.job_id between first_job and last_job
    limit how_many
  );
  get diagnostics gone = row_count;
  if gone > 0 then
    update outcome_changes c set revision = c.revision + 1, kept = c.kept - gone where c.user_id = of_user;
  end if;
  return gone;
end $$;
