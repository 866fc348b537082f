-- Stores a new job, pending, or as the first attempt of a worker that has a place for it. Its first event comes with its work.
insert into jobs (
  seq, id, user_id, request_type, geography, idempotency_key, status, turn, attempt, worker,
  created_at_ms, started_at_ms, updated_at_ms, deadline_at_ms, due_at_ms
) values (
  :seq, :id, :user_id, :request_type, :geography, :idempotency_key, iif(:worker is null, 'pending', 'processing'), :turn,
  iif(:worker is null, 0, 1), :worker,
  :now, iif(:worker is null, null, :now), :now, :deadline_at_ms, min(:lease_until_ms, :deadline_at_ms)
)
