-- The next free place in one millisecond, which starts at :first_seq and ends at :last_seq.
select coalesce(max(seq) + 1, :first_seq) as seq from jobs where seq between :first_seq and :last_seq
