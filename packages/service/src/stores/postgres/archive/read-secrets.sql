-- All secrets.
select name, encode(value, 'hex') as value from secrets order by name collate "C"
