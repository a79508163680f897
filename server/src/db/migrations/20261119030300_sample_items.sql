-- People try the product with sample expenses and a sample report. They can never be submitted, so nothing is ever
-- approved, posted or paid because of them.
create table sample_items (
  client_id uuid not null references companies (client_id),
  item_id uuid not null,
  item_kind text not null check (item_kind in ('expense', 'report')),
  user_id uuid not null,
  removed_at timestamptz(3),
  primary key (client_id, item_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index sample_items_left on sample_items (client_id, user_id) where removed_at is null;

select outlay_wall('sample_items');
