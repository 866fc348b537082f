-- Labels of a job: a JSON array of texts, null when there are none.
alter table jobs add column labels text;

drop view job_rows;
create view job_rows as
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message, j.book_id, j.book_version, j.labels
from jobs j
join job_texts t on t.job_seq = j.seq;

-- Which jobs have a label, in the order of their time. The triggers keep it, whoever writes a job.
create table job_labels (
  user_id integer not null,
  label text not null,
  job_seq integer not null,
  primary key (user_id, label, job_seq)
) strict, without rowid;

create trigger job_labels_of_new after insert on jobs when new.labels is not null begin
  insert into job_labels (user_id, label, job_seq) select new.user_id, value, new.seq from json_each(new.labels);
end;

create trigger job_labels_of_changed after update of labels on jobs begin
  delete from job_labels
  where user_id = old.user_id and job_seq = old.seq and label in (select value from json_each(old.labels));
  insert into job_labels (user_id, label, job_seq) select new.user_id, value, new.seq from json_each(new.labels);
end;

create trigger job_labels_of_erased after delete on jobs when old.labels is not null begin
  delete from job_labels
  where user_id = old.user_id and job_seq = old.seq and label in (select value from json_each(old.labels));
end;

-- Links that show the result of one job to whoever has them. Only the hash of the token is kept. A job of a batch has no row of its own:
-- a link names its job by its id, and shows nothing once that is gone.
create table shares (
  id text primary key,
  user_id integer not null references users (id),
  job_id text not null,
  hash blob not null unique,
  created_at_ms integer not null,
  expires_at_ms integer not null
) strict, without rowid;

create index shares_of_job on shares (user_id, job_id);
create index shares_expiring on shares (expires_at_ms);
