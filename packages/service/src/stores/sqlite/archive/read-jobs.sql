-- Whole jobs after an id, with the idempotency keys that made them while these are kept.
select
  j.seq, j.id, j.user_id, j.request_type, t.query, t.query_folded, j.geography, j.status, j.turn, j.attempt, j.lost,
  j.worker, j.created_at_ms, j.started_at_ms, j.ended_at_ms, j.updated_at_ms, j.expires_at_ms, j.deadline_at_ms,
  j.due_at_ms, j.stage, j.progress, j.last_event_id, j.summary, j.failure_code, j.failure_message, j.idempotency_key,
  iif(k.body_hash is null, null, lower(hex(k.body_hash))) as key_body_hash, k.expires_at_ms as key_expires_at_ms
from jobs j
cross join job_texts t on t.user_id = j.user_id and t.job_seq = j.seq
left join idempotency_keys k on k.user_id = j.user_id and k.key = j.idempotency_key and k.job_seq = j.seq
where j.id > :after_id
order by j.id
limit :limit
