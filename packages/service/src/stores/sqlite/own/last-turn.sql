-- The highest turn ever given.
select coalesce(max(last_turn), 0) as turn from users
