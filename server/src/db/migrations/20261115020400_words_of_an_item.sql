-- Whether an item has a word is told by the index alone: a list that is walked asks it for every row it passes.
drop index words_of_item;
create index words_of_item on words (client_id, item_kind, item_id, word);
