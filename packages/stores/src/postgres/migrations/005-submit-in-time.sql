-- A submission whose sender has given up may still wait on the way to the server. It must not make a job that nobody was told
-- of, however late it arrives: each comes with the time until which it counts. Whoever holds the lock of the user goes first,
-- so a submission that is in time is settled before any later one of the same user is answered.
create function submit_jobs_in_time(submissions json, not_after bigint) returns table (
  ord integer, kind text, now bigint, known_id text, created_at_ms bigint, is_claimed boolean, last_event_id bigint
) language plpgsql as $$
begin
  perform set_config('lock_timeout', '1500ms', true);
  perform pg_advisory_xact_lock(41577, user_id::integer)
  from (
    select distinct (submission ->> 'user_id')::bigint as user_id
    from json_array_elements(submissions) as submission
    order by 1
  ) users;
  if now_ms() > not_after then
    return query select 0, 'late', now_ms(), null, 0::bigint, false, 0::bigint;
  else
    return query select * from submit_jobs(submissions);
  end if;
end $$;
