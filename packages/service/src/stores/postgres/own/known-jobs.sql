-- How many jobs the server believes that there are; -1 when it has never looked.
select reltuples::bigint as known from pg_class where oid = 'jobs'::regclass
