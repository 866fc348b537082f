-- Events of a job after a position, oldest first, up to the newest that the reader knows of.
select id, type, at_ms, body from events
where job_seq = :job_seq and id > :after and id <= :last_event_id
order by id
limit :limit
