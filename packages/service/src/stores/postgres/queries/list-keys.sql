-- All keys, oldest first; of one user when :user is not null, or the one with the id :id.
select
  k.id, u.name as user, k.label, k.hint, k.created_at_ms, k.expires_at_ms, k.revoked_at_ms, k.last_used_at_ms
from api_keys k
join users u on u.id = k.user_id
where (:user::text is null or u.name = :user) and (:id::text is null or k.id = :id)
order by k.created_at_ms, k.id
