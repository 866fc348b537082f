-- All users.
select id, name from users order by id
