-- Whether any key was ever made.
select exists (select 1 from api_keys) as found
