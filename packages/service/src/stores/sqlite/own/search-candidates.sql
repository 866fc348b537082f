-- Row ids, newest first, of texts that have all trigrams of a search. The text itself decides.
select rowid as seq from job_search
where job_search match :match and rowid < :before_seq and rowid >= :from_seq
order by rowid desc
limit :limit
