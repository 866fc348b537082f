-- Stores a secret unless there is one of this name.
insert into secrets (name, value) values (:name, :value) on conflict (name) do nothing
