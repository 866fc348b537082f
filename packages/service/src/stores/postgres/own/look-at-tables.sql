-- Has the server look at the tables that grow, and plan anew what it planned for them before.
analyze jobs (id, user_id, status), job_texts (job_seq), events (job_seq, id)
