-- Adds a secret unless it is there.
insert into secrets (name, value) values (:name, unhex(:value)) on conflict do nothing
