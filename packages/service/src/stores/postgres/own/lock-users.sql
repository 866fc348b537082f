-- Locks the users who submit, in one order everywhere. All that decides about a submission is read after this lock, by
-- later statements, which see what others committed meanwhile.
select u.id, u.active_jobs, u.last_turn
from users u
where u.id = any (array(select json_array_elements_text(:user_ids::json)::bigint))
order by u.id
for no key update
