-- Creates the user unless it exists.
insert into users (name) values (:user) on conflict (name) do nothing
