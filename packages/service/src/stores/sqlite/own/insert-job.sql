-- Stores a new job. Its first event comes with the first worker.
insert into jobs (
  seq, id, user_id, request_type, geography, idempotency_key, status, turn,
  created_at_ms, updated_at_ms, deadline_at_ms, due_at_ms
) values (
  :seq, :id, :user_id, :request_type, :geography, :idempotency_key, 'pending', :turn,
  :now, :now, :deadline_at_ms, :deadline_at_ms
)
