-- name: insert-text
-- Stores the text of a new job.
insert into job_texts (user_id, job_seq, query, query_folded) values (:user_id, :job_seq, :query, :query_folded)

-- name: delete-text
-- Erases the text of a job.
delete from job_texts where job_seq = :job_seq

-- name: add-to-backlog
-- Notes a new job whose text is not indexed yet.
insert into search_backlog (user_id, job_seq) values (:user_id, :job_seq)

-- name: delete-from-backlog
-- Forgets a waiting text with its job.
delete from search_backlog where user_id = :user_id and job_seq = :job_seq

-- name: count-backlog
-- How many texts wait to be indexed.
-- column count: integer
select count(*) as count from search_backlog

-- name: index-backlog
-- Indexes a batch of waiting texts, in the order of the index. The owner's mark before the text is one trigram of three
-- private-use characters: a search for text and mark together reads only the owner's part of the index. search-terms.ts
-- makes the same mark.
insert into job_search (rowid, text)
select
  -t.job_seq,
  char(
    0xe000 + (t.user_id / 40960000) % 6400, 0xe000 + (t.user_id / 6400) % 6400, 0xe000 + t.user_id % 6400
  ) || t.query_folded
from (select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit) b
cross join job_texts t on t.job_seq = b.job_seq
order by t.job_seq desc

-- name: trim-backlog
-- Takes the batch that was just indexed off the list of waiting texts.
delete from search_backlog where (user_id, job_seq) in (
  select user_id, job_seq from search_backlog order by user_id, job_seq limit :limit
)

-- name: delete-from-index
-- Takes a text out of the trigram index, as index-backlog put it in.
insert into job_search (job_search, rowid, text)
select
  'delete',
  -job_seq,
  char(0xe000 + (user_id / 40960000) % 6400, 0xe000 + (user_id / 6400) % 6400, 0xe000 + user_id % 6400) || query_folded
from job_texts
where job_seq = :job_seq

-- name: candidates-in-index
-- Jobs, newest first, whose texts have all trigrams of a search.
-- column seq: integer
select -rowid as seq from job_search
where job_search match :match and rowid > -:before_seq and rowid <= -:from_seq
order by rowid
limit :limit

-- name: candidates-in-backlog
-- The newest jobs of a stretch of time that are not in the trigram index yet.
select job_seq as seq from search_backlog
where user_id = :user_id and job_seq < :before_seq and job_seq >= :from_seq
order by job_seq desc
limit :limit

-- name: candidates-in-state
-- The newest jobs in one state.
select seq from jobs indexed by jobs_newest_by_status
where user_id = :user_id
  and status = :status
  and (created_at_ms, id) < (:before_ms, :before_id)
  and created_at_ms >= :from_ms
order by created_at_ms desc, id desc
limit :limit

-- name: candidates-in-stretch
-- The newest jobs of a stretch of time, for searches too short for a trigram.
select job_seq as seq from job_texts
where user_id = :user_id and job_seq < :before_seq and job_seq >= :from_seq
order by job_seq desc
limit :limit

-- name: measure-candidates
-- How much text has to be read to look into the candidates.
-- column bytes: integer
select coalesce(sum(octet_length(t.query_folded)), 0) as bytes
from json_each(:seqs) c
cross join job_texts t on t.job_seq = c.value

-- name: verify-candidates
-- Those of the candidates that really match, newest first. The cross joins keep the order of the tables: a few hundred
-- rows by their ids, where the planner would rather walk through all jobs of the user.
select
  j.seq, j.id, j.user_id, j.request_type, t.query, j.geography, j.status, j.attempt, j.created_at_ms, j.started_at_ms,
  j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms, j.stage, j.progress, j.last_event_id, j.summary,
  j.failure_code, j.failure_message
from json_each(:seqs) c
cross join job_texts t on t.job_seq = c.value
cross join jobs j on j.seq = c.value
where j.user_id = :user_id
  and instr(t.query_folded, :contains) > 0
  and (j.created_at_ms, j.id) < (:before_ms, :before_id)
  and j.created_at_ms >= :from_ms
  and (:status is null or j.status = :status)
  and (j.expires_at_ms is null or j.expires_at_ms > :now)
order by j.created_at_ms desc, j.id desc
