-- Adds a job unless it is there.
insert into jobs (
  seq, id, user_id, request_type, geography, idempotency_key, status, turn, attempt, lost, worker, created_at_ms,
  started_at_ms, ended_at_ms, updated_at_ms, expires_at_ms, deadline_at_ms, due_at_ms, stage, progress, last_event_id,
  summary, failure_code, failure_message
) values (
  :seq, :id, :user_id, :request_type, :geography, :idempotency_key, :status, :turn, :attempt, :lost, :worker,
  :created_at_ms, :started_at_ms, :ended_at_ms, :updated_at_ms, :expires_at_ms, :deadline_at_ms, :due_at_ms, :stage,
  :progress, :last_event_id, :summary, :failure_code, :failure_message
)
on conflict (id) do nothing
