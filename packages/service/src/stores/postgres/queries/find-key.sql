-- The owners of live keys. Runs on every request, so that a revoked key is cut off at the next one.
select encode(k.hash, 'hex') as hash, k.id as key_id, k.user_id, u.name as user, k.last_used_at_ms, now.ms as now
from api_keys k
join users u on u.id = k.user_id
cross join (select now_ms() as ms) now
where k.hash = any (array(select decode(json_array_elements_text(:hashes::json), 'hex')))
  and k.revoked_at_ms is null
  and (k.expires_at_ms is null or k.expires_at_ms > now.ms)
