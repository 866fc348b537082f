-- Adds the secrets that are missing.
insert into secrets (name, value)
select name, decode(value, 'hex') from json_to_recordset(:secrets::json) as s (name text, value text)
on conflict do nothing
