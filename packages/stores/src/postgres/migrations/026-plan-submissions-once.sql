-- The server planned every submission anew, which took it longer than to carry one out. One plan for each connection serves all of
-- them. It goes by the indexes, also when it is made while the tables are as good as empty.
alter function submit_jobs_with_books(json, bigint) set plan_cache_mode = force_generic_plan;
alter function submit_jobs_with_books(json, bigint) set enable_seqscan = off;
