-- A secret by its name.
select value from secrets where name = :name
