-- The newest outcomes of each book and category are found where they are, however many there are.
create index outcomes_of_category on outcomes (user_id, book, category, seq);
