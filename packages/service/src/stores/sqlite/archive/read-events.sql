-- All events of a list of jobs.
select e.job_seq, e.id, e.type, e.at_ms, e.body
from json_each(:seqs) s
cross join events e on e.job_seq = s.value
order by e.job_seq, e.id
