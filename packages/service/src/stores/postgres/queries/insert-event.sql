-- Stores events under the numbers that the locked jobs gave out in the same transaction.
insert into events (job_seq, id, type, at_ms, body)
select job_seq, id, type, at_ms, body
from json_to_recordset(:events::json) as e (job_seq bigint, id bigint, type text, at_ms bigint, body text)
