-- Takes a job out of the trigram index.
delete from job_search where rowid = -:seq
