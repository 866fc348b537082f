-- Labels count as bytes that their owner keeps, like queries and events. Whoever is writing labels ends first: they are counted once.
lock table jobs in share row exclusive mode;

create or replace function keep_job_labels() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.labels is not null then
    delete from job_labels l
    using json_array_elements_text(old.labels::json) as was (label)
    where l.user_id = old.user_id and l.label = was.label and l.created_at_ms = old.created_at_ms and l.id = old.id;
    insert into kept_changes (user_id, jobs, bytes) values (old.user_id, 0, -octet_length(old.labels));
  end if;
  if tg_op <> 'DELETE' and new.labels is not null then
    insert into job_labels (user_id, label, created_at_ms, id, job_seq)
    select new.user_id, told.label, new.created_at_ms, new.id, new.seq
    from json_array_elements_text(new.labels::json) as told (label);
    insert into kept_changes (user_id, jobs, bytes) values (new.user_id, 0, octet_length(new.labels));
  end if;
  return null;
end $$;

insert into kept_changes (user_id, jobs, bytes)
select user_id, 0, sum(octet_length(labels)) from jobs
where seq in (select job_seq from job_labels) and labels is not null
group by user_id;

-- Links to the jobs of a batch go with it. The ids of those jobs are the batch's own, counted on in its last 16 bits: the last three
-- digits, and the lowest bit of the one before, which is 0 in the batch's own.
create function erase_shares_of_batch() returns trigger language plpgsql as $$
declare
  digits constant text := '0123456789abcdefghjkmnpqrstvwxyz';
begin
  delete from shares s
  where
    s.user_id = old.user_id
    and s.job_id > 'job_' || substr(old.id, 7)
    and s.job_id <= 'job_' || substr(old.id, 7, 22) || substr(digits, strpos(digits, substr(old.id, 29, 1)) + 1, 1) || 'zzz';
  return null;
end $$;

create trigger shares_of_erased_batch after delete on batches
for each row execute function erase_shares_of_batch();
