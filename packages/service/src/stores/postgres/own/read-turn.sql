-- The turn being served, and the time.
select
  now_ms() as now,
  coalesce((select min(turn) from jobs where status = 'pending'), (select last_value from last_turn)) as turn
