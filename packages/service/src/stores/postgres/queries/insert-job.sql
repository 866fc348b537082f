-- Stores new jobs and their texts. Their first events come with their first workers.
with
  new as (
    select * from json_to_recordset(:jobs::json) as j (
      id text, user_id bigint, request_type text, query text, query_folded text, geography text, idempotency_key text,
      turn bigint, created_at_ms bigint, deadline_at_ms bigint
    )
  ),
  stored as (
    insert into jobs (
      id, user_id, request_type, geography, idempotency_key, status, turn,
      created_at_ms, updated_at_ms, deadline_at_ms, due_at_ms
    )
    select
      id, user_id, request_type, geography, idempotency_key, 'pending', turn,
      created_at_ms, created_at_ms, deadline_at_ms, deadline_at_ms
    from new
    returning seq, id
  ),
  texts as (
    insert into job_texts (job_seq, user_id, query, query_folded)
    select stored.seq, new.user_id, new.query, new.query_folded from stored join new on new.id = stored.id
  )
select id, seq from stored
