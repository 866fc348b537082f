-- All secrets.
select name, lower(hex(value)) as value from secrets order by name
