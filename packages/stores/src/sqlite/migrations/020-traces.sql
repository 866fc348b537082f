-- Keeps the context of the trace that a job belongs to, so whoever prices it goes on with that trace at each attempt. Null when the service
-- exported no traces as it took the job.
alter table jobs add column traceparent text;

-- The same for what is submitted rarely: batches by their id, builds by the blob of their list. Written before it is submitted, and erased after a month
-- by whoever writes the next one.
create table traces (
  id text primary key,
  traceparent text not null,
  at_ms integer not null
) strict, without rowid;

create index traces_by_age on traces (at_ms);
