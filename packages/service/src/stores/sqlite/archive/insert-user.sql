-- Adds a user unless it is there.
insert into users (id, name) values (:id, :name) on conflict do nothing
