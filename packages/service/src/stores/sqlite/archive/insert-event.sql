-- Adds an event of a job that was just added.
insert into events (job_seq, id, type, at_ms, body) values (:job_seq, :id, :type, :at_ms, :body)
