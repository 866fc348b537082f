-- Erases a job; its events go with it.
delete from jobs where seq = :seq
