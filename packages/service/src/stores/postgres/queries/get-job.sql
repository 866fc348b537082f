-- One job of its owner with the event that carries its result. An expired job is as good as erased.
select j.*, e.body as result_body
from job_rows j
left join events e on j.status = 'completed' and e.job_seq = j.seq and e.id = j.last_event_id
where j.id = :id and j.user_id = :user_id and (j.expires_at_ms is null or j.expires_at_ms > now_ms())
