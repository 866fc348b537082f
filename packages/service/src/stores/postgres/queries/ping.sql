-- Whether the database answers: reads a table, not just a constant.
select count(*) as tables from schema_migrations
