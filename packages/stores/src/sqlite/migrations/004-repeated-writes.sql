-- What makes a claim that is asked again answer with the jobs that it took, and what each user keeps in the store.

alter table jobs add column claim_token text;

-- Jobs and bytes of a user, ended jobs included. The bytes of a job are those of its query and of its events. Written in
-- the transaction that adds or erases them, so that they cannot drift.
alter table users add column kept_jobs integer not null default 0;
alter table users add column kept_bytes integer not null default 0;

update users set
  kept_jobs = (select count(*) from jobs j where j.user_id = users.id),
  kept_bytes =
    (select coalesce(sum(octet_length(t.query)), 0) from job_texts t where t.user_id = users.id)
    + (
      select coalesce(sum(octet_length(e.body)), 0)
      from jobs j
      join events e on e.job_seq = j.seq
      where j.user_id = users.id
    );
