-- Labels of a job: a JSON array of texts, null when there are none.
alter table jobs add column labels text;

create or replace view job_rows as
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message, j.book_id, j.book_version, j.labels
from jobs j
join job_texts t on t.job_seq = j.seq;

-- Which jobs have a label, in the order of lists. The triggers keep it, whoever writes a job.
create table job_labels (
  user_id bigint not null,
  label text collate "C" not null,
  created_at_ms bigint not null,
  id text collate "C" not null,
  job_seq bigint not null,
  primary key (user_id, label, created_at_ms, id)
);

create function keep_job_labels() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.labels is not null then
    delete from job_labels l
    using json_array_elements_text(old.labels::json) as label
    where l.user_id = old.user_id and l.label = label and l.created_at_ms = old.created_at_ms and l.id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.labels is not null then
    insert into job_labels (user_id, label, created_at_ms, id, job_seq)
    select new.user_id, label, new.created_at_ms, new.id, new.seq
    from json_array_elements_text(new.labels::json) as label;
  end if;
  return null;
end $$;

create trigger job_labels_of_new after insert on jobs
for each row when (new.labels is not null) execute function keep_job_labels();

create trigger job_labels_of_changed after update of labels on jobs
for each row when (old.labels is distinct from new.labels) execute function keep_job_labels();

create trigger job_labels_of_erased after delete on jobs
for each row when (old.labels is not null) execute function keep_job_labels();

-- Decides about submissions as submit_jobs_with_books does, whatever that decides by, and labels the jobs that it made.
create function submit_jobs_with_labels(submissions json, not_after bigint) returns table (
  ord integer, kind text, now bigint, known_id text, created_at_ms bigint, is_claimed boolean, last_event_id bigint,
  book_id text, book_version integer
) language plpgsql as $$
begin
  return query select * from submit_jobs_with_books(submissions, not_after);
  update jobs j set labels = s.labels
  from json_to_recordset(submissions) as s (id text, user_id bigint, labels text)
  where j.id = s.id and j.user_id = s.user_id and s.labels is not null and j.labels is null;
end $$;

-- Whether a place is the one that is looked for, or lies below it by its code.
create function is_place_within(place text, wanted text) returns boolean language sql immutable as $$
  select wanted is null or place = wanted or starts_with(place, wanted || '-')
$$;

-- Whether the estimate in a summary lies between two amounts.
create function is_total_between(summary text, low double precision, high double precision) returns boolean
language sql immutable as $$
  select
    (low is null or (summary::json ->> 'estimate')::double precision >= low)
    and (high is null or (summary::json ->> 'estimate')::double precision <= high)
$$;

-- Links that show the result of one job to whoever has them. Only the hash of the token is kept. A job of a batch has no row of its own:
-- a link names its job by its id, and shows nothing once that is gone.
create table shares (
  id text collate "C" primary key,
  user_id bigint not null references users (id),
  job_id text collate "C" not null,
  hash bytea not null unique,
  created_at_ms bigint not null,
  expires_at_ms bigint not null
);

create index shares_of_job on shares (user_id, job_id);
create index shares_expiring on shares (expires_at_ms);
