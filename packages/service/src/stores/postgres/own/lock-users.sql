-- Locks users for the rest of the transaction, in one order everywhere, so that two nodes cannot wait for each other: what
-- decides about a submission is read by later statements, which see all that others committed meanwhile. The users' rows
-- stay as they are.
select pg_advisory_xact_lock(:space, user_id)
from (select distinct json_array_elements_text(:user_ids::json)::integer as user_id order by user_id) users
