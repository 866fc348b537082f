-- How many texts wait to be indexed.
select count(*) as count from search_backlog
