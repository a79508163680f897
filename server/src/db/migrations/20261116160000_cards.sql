-- Corporate cards: bank connections, cards, their transactions and the expenses that explain them. Of a card number only
-- the last four digits are ever stored.

-- A connection to a bank through the feed provider. The access token is encrypted by the application.
create table card_links (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  item_id text not null check (length(item_id) between 1 and 200),
  institution text not null check (length(institution) between 1 and 120),
  sealed_token text not null,
  -- The position in the provider's stream of changes; empty before the first sync.
  cursor text not null default '',
  state text not null default 'connected' check (state in ('connected', 'reconnect', 'removed')),
  error text not null default '' check (length(error) <= 300),
  -- The person whose cards these are; null for connections of the company.
  user_id uuid,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  last_synced_at timestamptz(3),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, item_id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, created_by) references users (client_id, id)
);

create index card_links_by_user on card_links (client_id, user_id);

create table card_accounts (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  link_id uuid,
  external_id text check (length(external_id) between 1 and 200),
  bank text not null default '' check (length(bank) <= 120),
  network text not null default '' check (length(network) <= 40),
  last_four text not null check (last_four ~ '^[0-9A-Za-z]{2,4}$'),
  holder text not null default '' check (length(holder) <= 120),
  nickname text not null default '' check (length(nickname) <= 25),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  source text not null check (source in ('plaid', 'vcf', 'cdf', 'gl1025', 'csv', 'ofx', 'camt')),
  user_id uuid,
  is_archived boolean not null default false,
  created_at timestamptz(3) not null,
  last_synced_at timestamptz(3),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, link_id, external_id),
  foreign key (client_id, link_id) references card_links (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index card_accounts_by_user on card_accounts (client_id, user_id, id);
create index card_accounts_by_digits on card_accounts (client_id, last_four, id);

-- A month of all cards. A closed one is read only.
create table card_periods (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  basis text not null check (basis in ('posted_on', 'spent_on')),
  is_closed boolean not null default false,
  explanation text not null default '' check (length(explanation) <= 500),
  closed_by uuid,
  closed_at timestamptz(3),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, from_on),
  foreign key (client_id, closed_by) references users (client_id, id)
);

create table card_statements (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (length(format) <= 20),
  sha256 text not null check (length(sha256) = 64),
  state text not null check (state in ('mapping', 'checking', 'checked', 'importing', 'done', 'failed')),
  failure text not null default '' check (length(failure) <= 300),
  headers jsonb not null default '[]',
  mapping jsonb not null default '{}',
  -- Counts, totals, unknown cards and the first problems, as the preview shows them.
  preview jsonb not null default '{}',
  no_of_imported integer not null default 0,
  uploaded_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, uploaded_by) references users (client_id, id)
);

create index card_statements_by_hash on card_statements (client_id, sha256);

-- The checked lines of a statement until they are imported.
create table card_statement_lines (
  client_id uuid not null,
  statement_id uuid not null,
  line_no integer not null check (line_no >= 1),
  external_id text not null,
  line jsonb not null,
  primary key (client_id, statement_id, line_no),
  foreign key (client_id, statement_id) references card_statements (client_id, id) on delete cascade
);

create table card_transactions (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  account_id uuid not null,
  -- The provider's id, or a hash of the card, date, amount, merchant and position within the day.
  external_id text not null check (length(external_id) between 1 and 200),
  statement_id uuid,
  period_id uuid,
  -- The person who clears it: the owner of the card when it arrived or was last assigned.
  user_id uuid,
  merchant text not null check (length(merchant) <= 200),
  description text not null default '' check (length(description) <= 500),
  mcc text not null default '' check (length(mcc) <= 8),
  spent_on date not null,
  posted_on date,
  status text not null check (status in ('PENDING', 'POSTED')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Positive for a purchase, negative for a refund.
  amount numeric(19, 4) not null,
  foreign_currency text check (foreign_currency ~ '^[A-Z]{3}$'),
  foreign_amount numeric(19, 4),
  state text not null default 'unmatched' check (state in ('unmatched', 'suggested', 'matched', 'expensed', 'personal',
    'ignored')),
  is_receipt_missing boolean not null default true,
  is_voided boolean not null default false,
  note text not null default '' check (length(note) <= 300),
  -- Possible expenses, best first: { expense_id, score, reason }.
  suggestions jsonb not null default '[]',
  -- Expenses that the person rejected, so that they are not matched again.
  rejected_ids uuid[] not null default '{}',
  -- What the person owes for a personal charge.
  advance_id uuid,
  metadata jsonb not null default '{}',
  -- Transactions without a receipt come first, then the newest.
  attention bigint not null generated always as (
    (case when is_receipt_missing then 0 else 10000000 end) + (date '2999-12-31' - spent_on)) stored,
  created_at timestamptz(3) not null,
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, account_id, external_id),
  foreign key (client_id, account_id) references card_accounts (client_id, id),
  foreign key (client_id, statement_id) references card_statements (client_id, id),
  foreign key (client_id, period_id) references card_periods (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, advance_id) references advances (client_id, id)
);

create index card_transactions_by_attention on card_transactions (client_id, attention, id);
create index card_transactions_by_date on card_transactions (client_id, spent_on, id);
create index card_transactions_by_amount on card_transactions (client_id, amount, id);
create index card_transactions_of_user_by_attention on card_transactions (client_id, user_id, attention, id);
create index card_transactions_of_user_by_date on card_transactions (client_id, user_id, spent_on, id);
create index card_transactions_of_user_by_amount on card_transactions (client_id, user_id, amount, id);
create index card_transactions_open on card_transactions (client_id, account_id) where state in ('unmatched', 'suggested');
create index card_transactions_missing on card_transactions (client_id, user_id) where is_receipt_missing;
create index card_transactions_by_period on card_transactions (client_id, period_id, account_id) where period_id is not null;

-- The expenses of a transaction. An expense explains one transaction, and only a split one has several expenses.
create table card_expenses (
  client_id uuid not null,
  expense_id uuid not null,
  transaction_id uuid not null,
  amount numeric(19, 4) not null,
  is_split boolean not null default false,
  is_created boolean not null default false,
  matched_by text not null check (matched_by in ('rule', 'person')),
  reason text not null default '' check (length(reason) <= 300),
  -- What the person claimed before the match: { currency, amount, payment_mode }.
  claimed jsonb,
  primary key (client_id, expense_id),
  foreign key (client_id, expense_id) references expenses (client_id, id),
  foreign key (client_id, transaction_id) references card_transactions (client_id, id)
);

create index card_expenses_of_transaction on card_expenses (client_id, transaction_id);
create unique index card_expenses_once on card_expenses (client_id, transaction_id) where not is_split;

-- Policies may require a card transaction.
alter table expenses add column is_card_matched boolean not null default false;

-- People whose transactions or expenses changed since they were matched last.
create table card_match_queue (
  client_id uuid not null references companies (client_id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index card_match_queue_by_user on card_match_queue (client_id, user_id);

create function outlay_queue_card_matching() returns trigger language plpgsql as $$
begin
  insert into card_match_queue (client_id, user_id)
    select distinct n.client_id, n.owner_id from new_rows n
    where coalesce((select true from card_accounts a where a.client_id = n.client_id and a.user_id = n.owner_id limit 1),
      false);
  return null;
end
$$;

-- The receipt of an expense is the receipt of its transaction.
create function outlay_follow_card_receipts() returns trigger language plpgsql as $$
begin
  update card_transactions t set is_receipt_missing = not t.is_receipt_missing
    from new_rows n join card_expenses c on c.client_id = n.client_id and c.expense_id = n.id
    where t.client_id = n.client_id and t.id = c.transaction_id
      and t.is_receipt_missing <> coalesce((select true from card_expenses x
        join expenses e on e.client_id = x.client_id and e.id = x.expense_id
        where x.client_id = t.client_id and x.transaction_id = t.id and e.no_of_receipts = 0
          and e.lost_receipt_reason = '' limit 1), false);
  return null;
end
$$;

create trigger card_expense_added after insert on expenses referencing new table as new_rows
  for each statement execute function outlay_queue_card_matching();
create trigger card_expense_changed after update on expenses referencing new table as new_rows
  for each statement execute function outlay_queue_card_matching();
create trigger card_receipts_changed after update on expenses referencing new table as new_rows
  for each statement execute function outlay_follow_card_receipts();

select outlay_wall('card_links');
select outlay_wall('card_accounts');
select outlay_wall('card_periods');
select outlay_wall('card_statements');
select outlay_wall('card_statement_lines');
select outlay_wall('card_transactions');
select outlay_wall('card_expenses');
select outlay_wall('card_match_queue');
