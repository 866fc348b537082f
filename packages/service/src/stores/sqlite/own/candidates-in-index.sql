-- Jobs, newest first, whose texts have all trigrams of a search.
select -rowid as seq from job_search
where job_search match :match and rowid > -:before_seq and rowid <= -:from_seq
order by rowid
limit :limit
