-- Adds the users that are missing, and has new ones numbered after them.
with
  added as (
    insert into users (id, name)
    overriding system value
    select id, name from json_to_recordset(:users::json) as u (id bigint, name text)
    on conflict do nothing
  )
select setval(
  pg_get_serial_sequence('users', 'id'), greatest(:id_max::bigint, (select last_value from users_id_seq))
)
