-- Whether the database answers: reads a page, not just a constant.
select count(*) as tables from sqlite_schema
