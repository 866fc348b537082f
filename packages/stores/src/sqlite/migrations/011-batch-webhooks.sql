-- Whatever ends a batch, its webhooks are told of it in the same transaction.

create trigger tell_of_ended_batch after update of status on batches
when new.status in ('completed', 'failed') and old.status not in ('completed', 'failed')
begin
  insert into webhook_outbox (user_id, type, at_ms, data)
  values (
    new.user_id, 'batch.completed', new.ended_at_ms,
    json_object(
      'batch_id', new.id, 'status', new.status, 'lines', new.lines, 'completed', new.completed, 'failed', new.failed,
      'error_code', new.failure_code
    )
  );
end;
