-- How many jobs there are.
select count(*) as count from jobs
