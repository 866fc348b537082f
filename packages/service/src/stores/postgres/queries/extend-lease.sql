-- Extends the leases of workers that still hold their jobs; find-held.sql has locked these rows.
update jobs j set due_at_ms = least(now_ms() + b.lease_ms, j.deadline_at_ms)
from json_to_recordset(:beats::json) as b (seq bigint, lease_ms bigint)
where j.seq = b.seq
