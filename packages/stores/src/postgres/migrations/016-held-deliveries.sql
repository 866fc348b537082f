-- Finds what a worker holds. A worker that lost the answer of a claim asks for it again.
create index webhook_deliveries_held on webhook_deliveries (worker) where worker is not null;
