-- What things really cost, as users reported it. It outlives the jobs, so nothing here refers to them.
create table outcomes (
  seq bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  job_id text collate "C" not null,
  -- 0 speaks of the whole job.
  line integer not null check (line >= 0),
  book text not null,
  category text not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  -- What was told and what was paid, as JSON. Text, because it is never looked into here.
  body text not null,
  unique (user_id, job_id, line)
);

create index outcomes_of_user on outcomes (user_id, seq);

-- Counts up with every change of a user's outcomes, so that a node can tell whether what it has learned is still right.
create table outcome_changes (
  user_id bigint primary key references users (id),
  revision bigint not null,
  kept bigint not null check (kept >= 0)
) with (fillfactor = 50);

-- Whether a book's ranges still hold for a user. The node whose write changes a row tells whoever wants to know.
create table calibration_alarms (
  user_id bigint not null references users (id),
  book text not null,
  is_broken boolean not null,
  since_ms bigint not null,
  outcomes bigint not null,
  factor double precision,
  changes bigint not null,
  is_announced boolean not null,
  primary key (user_id, book)
);

-- Two reports of one user wait for each other at the user's row, so that the count and the revision cannot drift.
create function put_outcome(
  of_user bigint, of_job text, of_line integer, new_book text, new_category text, new_body text, kept_max bigint
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
  elsif kept_now >= kept_max then
    return query select 'full'::text, 0::bigint, 0::bigint, 0::bigint;
    return;
  else
    insert into outcomes as o (user_id, job_id, line, book, category, created_at_ms, updated_at_ms, body)
    values (of_user, of_job, of_line, new_book, new_category, now, now, new_body)
    returning o.* into known;
    update outcome_changes c set revision = c.revision + 1, kept = c.kept + 1 where c.user_id = of_user;
  end if;
  return query select 'kept'::text, known.seq, known.created_at_ms, known.updated_at_ms;
end $$;

-- Of one line, or of all lines of a job. Returns how many there were.
create function delete_outcomes(of_user bigint, of_job text, of_line integer) returns bigint language plpgsql as $$
declare
  gone bigint;
begin
  perform set_config('lock_timeout', '1500ms', true);
  perform 1 from outcome_changes c where c.user_id = of_user for update;
  delete from outcomes o
  where o.user_id = of_user and o.job_id = of_job and (of_line is null or o.line = of_line);
  get diagnostics gone = row_count;
  if gone > 0 then
    update outcome_changes c set revision = c.revision + 1, kept = c.kept - gone where c.user_id = of_user;
  end if;
  return gone;
end $$;
