-- Lays out the tables whose rows hold what users wrote, so that erasing a row erases its bytes.
--
-- `secure_delete` clears what is deleted, but not the copies that SQLite leaves behind in a page when it splits it. New rows
-- at the end of a table with row ids split nothing. So texts lie in the order of time, and events in the order in which
-- they came.

drop view job_rows;

alter table job_texts rename to old_job_texts;
create table job_texts (
  job_seq integer primary key,
  user_id integer not null,
  query text not null,
  query_folded text not null
) strict;
insert into job_texts (job_seq, user_id, query, query_folded)
select job_seq, user_id, query, query_folded from old_job_texts order by job_seq;
drop table old_job_texts;
create index job_texts_of_user on job_texts (user_id, job_seq);

create view job_rows as
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message
from jobs j
join job_texts t on t.job_seq = j.seq;

alter table events rename to old_events;
create table events (
  job_seq integer not null references jobs (seq) on delete cascade,
  id integer not null,
  type text not null,
  at_ms integer not null,
  body text not null,
  primary key (job_seq, id)
) strict;
insert into events (job_seq, id, type, at_ms, body)
select job_seq, id, type, at_ms, body from old_events order by job_seq, id;
drop table old_events;

-- The same index as before, but a text is taken out of it by the text itself, which leaves nothing of it. It is filled anew
-- from the backlog.
drop table job_search;
create virtual table job_search using fts5 (
  text, content = '', detail = 'none', tokenize = 'trigram case_sensitive 1'
);
insert into job_search (job_search, rank) values ('secure-delete', 1);
insert or ignore into search_backlog (user_id, job_seq) select user_id, job_seq from job_texts;
