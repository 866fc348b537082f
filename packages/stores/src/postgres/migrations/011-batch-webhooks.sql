-- Whatever ends a batch, its webhooks are told of it in the same transaction.

create function tell_of_ended_batch() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(
    new.user_id, 'batch.completed', new.ended_at_ms,
    json_build_object(
      'batch_id', new.id, 'status', new.status, 'lines', new.lines, 'completed', new.completed, 'failed', new.failed,
      'error_code', new.failure_code
    )
  );
  return null;
end $$;

create trigger tell_of_ended_batch after update of status on batches for each row
when (new.status in ('completed', 'failed') and old.status not in ('completed', 'failed'))
execute function tell_of_ended_batch();
