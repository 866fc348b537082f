-- Labels count as bytes that their owner keeps, like queries and events.
drop trigger job_labels_of_new;
drop trigger job_labels_of_changed;
drop trigger job_labels_of_erased;

create trigger job_labels_of_new after insert on jobs when new.labels is not null begin
  insert into job_labels (user_id, label, job_seq) select new.user_id, value, new.seq from json_each(new.labels);
  update users set kept_bytes = kept_bytes + octet_length(new.labels) where id = new.user_id;
end;

create trigger job_labels_of_changed after update of labels on jobs begin
  delete from job_labels
  where user_id = old.user_id and job_seq = old.seq and label in (select value from json_each(old.labels));
  insert into job_labels (user_id, label, job_seq) select new.user_id, value, new.seq from json_each(new.labels);
  update users set
    kept_bytes = kept_bytes + coalesce(octet_length(new.labels), 0) - coalesce(octet_length(old.labels), 0)
  where id = new.user_id;
end;

create trigger job_labels_of_erased after delete on jobs when old.labels is not null begin
  delete from job_labels
  where user_id = old.user_id and job_seq = old.seq and label in (select value from json_each(old.labels));
  update users set kept_bytes = kept_bytes - octet_length(old.labels) where id = old.user_id;
end;

update users set kept_bytes = kept_bytes + (
  select coalesce(sum(octet_length(j.labels)), 0) from jobs j
  where j.labels is not null and j.seq in (select l.job_seq from job_labels l where l.user_id = users.id)
)
where id in (select user_id from job_labels);

-- Links to the jobs of a batch go with it. The ids of those jobs are the batch's own, counted on in its last 16 bits: the last three
-- digits, and the lowest bit of the one before, which is 0 in the batch's own.
create trigger shares_of_erased_batch after delete on batches begin
  delete from shares
  where
    user_id = old.user_id
    and job_id > 'job_' || substr(old.id, 7)
    and job_id <= 'job_' || substr(old.id, 7, 22) || substr(
      '0123456789abcdefghjkmnpqrstvwxyz', instr('0123456789abcdefghjkmnpqrstvwxyz', substr(old.id, 29, 1)) + 1, 1
    ) || 'zzz';
end;
