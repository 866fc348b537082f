-- All events of a list of jobs.
select job_seq, id, type, at_ms, body
from events
where job_seq = any (array(select json_array_elements_text(:seqs::json)::bigint))
order by job_seq, id
