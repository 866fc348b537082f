-- Locks users, in one order everywhere, so that two nodes cannot wait for each other. Always a statement of its own: what
-- decides is read, and what changes is written, by later ones, which see what others committed meanwhile. To lock and
-- change rows in one statement can wait for itself, because the change starts from the rows as they were before the lock.
select u.id, u.active_jobs, u.last_turn
from users u
where u.id = any (array(select json_array_elements_text(:user_ids::json)::bigint))
order by u.id
for no key update
