-- Takes a job out of the text index.
delete from job_search where rowid = :seq
