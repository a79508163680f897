-- Who submitted an item, which can be a delegate of its owner. They never approve it: one person must not file and
-- approve a claim alone. Null for items submitted before this migration, which count as submitted by their owner.
alter table reports add column submitted_by uuid;
alter table advances add column submitted_by uuid;
alter table reports add foreign key (client_id, submitted_by) references users (client_id, id);
alter table advances add foreign key (client_id, submitted_by) references users (client_id, id);
