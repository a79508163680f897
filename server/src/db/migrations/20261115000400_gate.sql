-- Why: what the write gate keeps in the transaction of every change: answers to retries, history, counts, mails, words.

create table idempotency_keys (
  client_id uuid not null,
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  endpoint text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (client_id, user_id, key),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index idempotency_keys_by_age on idempotency_keys (client_id, created_at);

create table activity (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  at timestamptz(3) not null,
  -- Empty when the system acted by itself.
  actor_id uuid,
  on_behalf_of_id uuid,
  action text not null check (length(action) between 1 and 60),
  item_kind text not null check (length(item_kind) between 1 and 30),
  item_id uuid not null,
  item_label text not null default '',
  from_stage text,
  to_stage text,
  comment text not null default '',
  facts jsonb not null default '{}',
  request_id text not null default '',
  primary key (client_id, id),
  foreign key (client_id, actor_id) references users (client_id, id),
  foreign key (client_id, on_behalf_of_id) references users (client_id, id)
);

create index activity_of_item on activity (client_id, item_kind, item_id, id);

-- Whose home page shows which activity.
create table activity_feed (
  client_id uuid not null,
  person_id uuid not null,
  activity_id uuid not null,
  primary key (client_id, person_id, activity_id),
  foreign key (client_id, person_id) references users (client_id, id),
  foreign key (client_id, activity_id) references activity (client_id, id)
);

-- Counts per person and per company, so that no list ever scans to count. The company's are spread over slots, each
-- writer its own, because one hot row would make every writer wait for every other.
create table counters_by_person (
  client_id uuid not null,
  person_id uuid not null,
  counter text not null check (length(counter) between 1 and 60),
  count bigint not null,
  total numeric(19, 4) not null default 0,
  primary key (client_id, person_id, counter),
  foreign key (client_id, person_id) references users (client_id, id)
) with (fillfactor = 50);

create table counters_by_company (
  client_id uuid not null references companies (client_id),
  counter text not null check (length(counter) between 1 and 60),
  slot smallint not null check (slot between 0 and 31),
  count bigint not null,
  total numeric(19, 4) not null default 0,
  primary key (client_id, counter, slot)
) with (fillfactor = 50);

-- The short numbers people see (ER-1042). A hot row: taken last before commit.
create table number_sequences (
  client_id uuid not null references companies (client_id),
  kind text not null,
  last_number bigint not null,
  primary key (client_id, kind)
) with (fillfactor = 50);

-- Search by word: only leakproof operators reach an index behind row-level security, so words are rows under a btree.
create table words (
  client_id uuid not null references companies (client_id),
  item_kind text not null,
  word text collate "C" not null check (length(word) between 1 and 64),
  item_id uuid not null,
  primary key (client_id, item_kind, word, item_id)
);

create index words_of_item on words (client_id, item_kind, item_id);

-- One row per mail to be sent, without its text: what it says is made when it is sent, and no link is kept here.
create table mails (
  client_id uuid not null,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

select outlay_wall('idempotency_keys');
select outlay_wall('activity');
select outlay_wall('activity_feed');
select outlay_wall('counters_by_person');
select outlay_wall('counters_by_company');
select outlay_wall('number_sequences');
select outlay_wall('words');
select outlay_wall('mails');
select outlay_append_only('activity');
select outlay_append_only('activity_feed');
