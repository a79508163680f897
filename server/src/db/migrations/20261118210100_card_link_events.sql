-- The feed provider notifies us of new card transactions. Each notification is saved once, however often it arrives.

create table card_link_events (
  client_id uuid not null references companies (client_id),
  -- A hash of the signed token, which is different for every notification.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  link_id uuid not null,
  code text not null check (length(code) <= 80),
  received_at timestamptz(3) not null,
  primary key (client_id, token_hash),
  foreign key (client_id, link_id) references card_links (client_id, id)
);

create index card_link_events_of_link on card_link_events (client_id, link_id, received_at);

-- Finds the company of a notification before a company is bound.
create table card_link_directory (
  item_id text primary key check (length(item_id) between 1 and 200),
  client_id uuid not null references companies (client_id)
);

grant select, insert on card_link_directory to outlay_app;
select outlay_wall('card_link_events');

insert into card_link_directory (item_id, client_id) select item_id, client_id from card_links on conflict do nothing;
