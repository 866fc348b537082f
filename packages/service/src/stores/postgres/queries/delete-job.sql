-- Erases jobs with their events and texts.
with
  gone as materialized (select json_array_elements_text(:seqs::json)::bigint as seq),
  events_gone as (delete from events using gone where job_seq = gone.seq),
  texts_gone as (delete from job_texts using gone where job_seq = gone.seq)
delete from jobs using gone where jobs.seq = gone.seq
