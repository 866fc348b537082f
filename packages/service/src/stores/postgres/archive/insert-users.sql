-- Adds the users that are missing, and has new ones numbered after them.
with
  added as (
    insert into users (id, name, active_jobs, last_turn)
    overriding system value
    select id, name, active_jobs, last_turn
    from json_to_recordset(:users::json) as u (id bigint, name text, active_jobs integer, last_turn bigint)
    on conflict do nothing
  )
select
  setval(pg_get_serial_sequence('users', 'id'), greatest(:id_max::bigint, (select last_value from users_id_seq))),
  setval('last_turn', greatest(:turn_max::bigint, (select last_value from last_turn)))
