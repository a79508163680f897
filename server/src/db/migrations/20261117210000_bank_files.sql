-- Companies without bank transfers pay by a file that they upload at their bank. Account numbers and the files that
-- contain them are encrypted; only the last four characters are readable.
create table payee_accounts (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('iban', 'uk', 'us')),
  account_holder text not null check (length(account_holder) between 1 and 70),
  -- Empty after the account was removed.
  numbers_encrypted text not null check (length(numbers_encrypted) <= 1000),
  account_last4 text not null check (length(account_last4) <= 4),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- A keyed hash that is equal for the same account of two people.
  fingerprint text not null check (length(fingerprint) <= 64),
  is_paid_to boolean not null default false,
  added_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index payee_accounts_of_user on payee_accounts (client_id, user_id, added_at);
create unique index payee_accounts_paid_to on payee_accounts (client_id, user_id) where is_paid_to and removed_at is null;
create index payee_accounts_by_fingerprint on payee_accounts (client_id, fingerprint) where removed_at is null;

-- The account that pays for an entity, or for people without one.
create table paying_accounts (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  entity_id uuid,
  format text not null check (format in ('sepa', 'nacha', 'bacs')),
  account_holder text not null check (length(account_holder) between 1 and 70),
  numbers_encrypted text not null check (length(numbers_encrypted) <= 1000),
  account_last4 text not null check (length(account_last4) <= 4),
  originator text not null default '' check (length(originator) <= 10),
  bank_name text not null default '' check (length(bank_name) <= 23),
  is_balanced boolean not null default false,
  saved_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, entity_id) references entities (client_id, id)
);

create unique index paying_accounts_of_entity on paying_accounts
  (client_id, coalesce(entity_id, '00000000-0000-0000-0000-000000000000')) where removed_at is null;
create index paying_accounts_by_entity on paying_accounts (client_id, entity_id);

create table bank_files (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  number bigint not null,
  paying_account_id uuid not null,
  format text not null check (format in ('sepa', 'nacha', 'bacs')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  execution_on date not null,
  state text not null check (state in ('building', 'ready', 'sent', 'cancelled')),
  -- Written once, so that every download has the same bytes.
  content_encrypted text,
  content_hash text not null default '' check (length(content_hash) <= 64),
  no_of_downloads integer not null default 0,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  sent_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, paying_account_id) references paying_accounts (client_id, id),
  foreign key (client_id, created_by) references users (client_id, id)
);

create index bank_files_by_time on bank_files (client_id, created_at desc, id);
create index bank_files_of_account on bank_files (client_id, paying_account_id);

-- One payment of a file. A payout is in one file only; a failed payment is replaced by a new payout.
create table bank_file_items (
  client_id uuid not null references companies (client_id),
  payout_id uuid not null,
  file_id uuid not null,
  payee_account_id uuid not null,
  -- Needed until the file is written, then empty.
  numbers_encrypted text not null check (length(numbers_encrypted) <= 1000),
  account_last4 text not null check (length(account_last4) <= 4),
  primary key (client_id, payout_id),
  foreign key (client_id, payout_id) references payouts (client_id, id),
  foreign key (client_id, file_id) references bank_files (client_id, id),
  foreign key (client_id, payee_account_id) references payee_accounts (client_id, id)
);

create index bank_file_items_of_file on bank_file_items (client_id, file_id, payout_id);
create index bank_file_items_of_account on bank_file_items (client_id, payee_account_id);

-- The answers of banks that were read. The same answer is read once, by the hash of its bytes.
create table bank_answers (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  content_hash text not null check (length(content_hash) = 64),
  file_name text not null check (length(file_name) between 1 and 200),
  kind text not null check (kind in ('pain.002', 'camt.053', 'camt.054')),
  read_at timestamptz(3) not null,
  read_by uuid not null,
  run_id uuid,
  no_of_unknown integer not null default 0,
  primary key (client_id, id),
  unique (client_id, content_hash),
  foreign key (client_id, read_by) references users (client_id, id),
  foreign key (client_id, run_id) references bulk_runs (client_id, id)
);

create index bank_answers_by_time on bank_answers (client_id, read_at desc, id);

-- What an answer says about a payment, and what reading it did.
create table bank_answer_lines (
  client_id uuid not null references companies (client_id),
  answer_id uuid not null,
  payout_id uuid not null,
  result text not null check (result in ('pay', 'fail', 'return', 'unchanged', 'differs', 'contradicts')),
  amount text not null default '' check (length(amount) <= 40),
  reason text not null default '' check (length(reason) <= 300),
  booked_on date,
  primary key (client_id, answer_id, payout_id),
  foreign key (client_id, answer_id) references bank_answers (client_id, id),
  foreign key (client_id, payout_id) references payouts (client_id, id)
);

create index bank_answer_lines_of_payout on bank_answer_lines (client_id, payout_id);

select outlay_wall('payee_accounts');
select outlay_wall('paying_accounts');
select outlay_wall('bank_files');
select outlay_wall('bank_file_items');
select outlay_wall('bank_answers');
select outlay_wall('bank_answer_lines');
