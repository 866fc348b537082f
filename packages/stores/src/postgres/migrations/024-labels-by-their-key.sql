-- The column of the labels that a job had was called like the one that it is compared with, so all labels of a user were looked through.
create or replace function keep_job_labels() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.labels is not null then
    delete from job_labels l
    using json_array_elements_text(old.labels::json) as was (label)
    where l.user_id = old.user_id and l.label = was.label and l.created_at_ms = old.created_at_ms and l.id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.labels is not null then
    insert into job_labels (user_id, label, created_at_ms, id, job_seq)
    select new.user_id, told.label, new.created_at_ms, new.id, new.seq
    from json_array_elements_text(new.labels::json) as told (label);
  end if;
  return null;
end $$;
