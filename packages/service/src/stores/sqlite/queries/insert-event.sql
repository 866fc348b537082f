-- Stores an event under the number that the job gave out in the same transaction.
insert into events (job_seq, id, type, at_ms, body) values (:job_seq, :id, :type, :now, :body)
