-- Notes the highest turn given. Not part of any transaction, and need not be: see the sequence.
select setval('last_turn', greatest(:turn::bigint, (select last_value from last_turn)))
