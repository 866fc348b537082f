-- Extends the leases of workers that still hold their jobs, and tells which these are; find-held.sql has locked them.
update jobs j set due_at_ms = least(now_ms() + b.lease_ms, j.deadline_at_ms)
from json_to_recordset(:beats::json) as b (id text, attempt integer, lease_ms bigint)
where j.id = b.id and j.attempt = b.attempt and j.status = 'processing' and j.worker is not null
returning j.id, j.attempt
