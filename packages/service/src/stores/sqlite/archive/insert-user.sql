-- Adds a user unless it is there.
insert into users (id, name, active_jobs, last_turn) values (:id, :name, :active_jobs, :last_turn)
on conflict do nothing
