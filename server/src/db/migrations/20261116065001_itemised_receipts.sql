-- The items of one receipt are expenses with the same split_id. Lists and details show how many there are and their total.
create index expenses_by_split on expenses (client_id, split_id) where split_id is not null;
