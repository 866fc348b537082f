-- Locks the jobs that workers hold, of any attempt: not ended, not handed back. In one order everywhere, so that two nodes
-- cannot wait for each other. The list of ids is an array, so that they are looked up whatever else is running.
--
-- Always a statement of its own: what changes the rows starts from them as they are after the lock. To lock and change rows
-- in one statement can wait for itself, because the change starts from the rows as they were before it.
select j.id
from jobs j
where j.id = any (array(select json_array_elements_text(:ids::json)))
  and j.status = 'processing' and j.worker is not null
order by j.id
for update
