-- Why: employees capture expenses with everything their category asks for, and gather them in reports they submit.

alter table expenses
  add column expense_type text not null default 'expense' check (expense_type in ('expense', 'mileage', 'per_diem')),
  -- Paid with the claimant's own money, or with the company's.
  add column payment_mode text not null default 'own' check (payment_mode in ('own', 'company')),
  -- Own money in a category that is not reimbursable is recorded and not paid back. As the category said when the expense
  -- was judged last: at submission it is frozen with everything else.
  add column is_reimbursable boolean not null default true,
  add column invoice_number text not null default '' check (length(invoice_number) <= 60),
  -- Two spellings of one number are one number.
  add column invoice_key text collate "C" generated always as (lower(regexp_replace(invoice_number, '[^[:alnum:]]', '', 'g'))) stored,
  -- Lines of { name, rate_pct, amount }, inside the amount.
  add column taxes jsonb not null default '[]',
  -- People at the table beside the claimant: colleagues by id, guests by name and company.
  add column attendees jsonb not null default '[]',
  add column attributes jsonb not null default '{}',
  add column custom_values jsonb not null default '{}',
  -- The day and source of the rate; the table's rate beside a typed one shows how far they differ.
  add column rate_on date,
  add column rate_source text not null default '' check (length(rate_source) <= 60),
  add column table_rate numeric(18, 9) check (table_rate > 0),
  -- What policies allow of the converted amount; empty where they allow all of it.
  add column capped_amount numeric(19, 4) check (capped_amount >= 0),
  add column policy_violation jsonb,
  add column policy_verdict text not null default 'pass' check (policy_verdict in ('pass', 'flag', 'warn', 'block')),
  add column policy_reason text not null default '' check (length(policy_reason) <= 1000),
  add column reason_by uuid,
  add column reason_at timestamptz(3),
  -- Keys of what is asked for and not filled in yet; a report with one is not submitted.
  add column missing jsonb not null default '[]',
  add column source text not null default 'typed'
    check (source in ('typed', 'receipt', 'sheet', 'copy', 'split', 'merge', 'card')),
  -- Siblings of one split are no duplicates of each other.
  add column split_id uuid,
  add column no_of_receipts integer not null default 0 check (no_of_receipts >= 0),
  add column no_of_checks integer not null default 0 check (no_of_checks >= 0),
  -- Deleted drafts can be taken back for a while.
  add column deleted_at timestamptz(3),
  add foreign key (client_id, reason_by) references users (client_id, id);

-- A draft may join a report unfinished: what is missing is asked for when the report is submitted.
alter table expenses drop constraint expenses_check2;
alter table expenses add constraint expenses_finished check (
  stage in ('draft', 'unreportable', 'reported', 'sent_back')
  or (amount is not null and currency is not null and spent_on is not null and converted_amount is not null)
);

-- Lists of what is one's own, in every order they offer; a deleted expense is in none of them.
drop index expenses_by_owner_stage;
create index expenses_by_owner_stage on expenses (client_id, owner_id, stage, id desc) where deleted_at is null;
create index expenses_by_owner on expenses (client_id, owner_id, id desc) where deleted_at is null;
create index expenses_by_owner_date on expenses (client_id, owner_id, spent_on desc, id desc) where deleted_at is null;
create index expenses_by_owner_amount on expenses (client_id, owner_id, converted_amount desc, id desc)
  where deleted_at is null;
create index expenses_uncategorized on expenses (client_id, owner_id, id)
  where deleted_at is null and category_id is null and stage = 'draft';
create index expenses_deleted on expenses (client_id, deleted_at) where deleted_at is not null;
-- What could be the same thing claimed twice.
create index expenses_by_invoice on expenses (client_id, invoice_key) where invoice_key <> '' and deleted_at is null;
create index expenses_of_split on expenses (client_id, split_id) where split_id is not null;
drop index expenses_of_report;
create index expenses_of_report on expenses (client_id, report_id, spent_on, id) where deleted_at is null;

create table receipts (
  client_id uuid not null,
  expense_id uuid not null,
  file_id uuid not null,
  sort_order integer not null check (sort_order >= 1),
  attached_at timestamptz(3) not null default now(),
  primary key (client_id, expense_id, file_id),
  foreign key (client_id, expense_id) references expenses (client_id, id) on delete cascade,
  foreign key (client_id, file_id) references files (client_id, id)
);

create index receipts_by_file on receipts (client_id, file_id);

-- What looks odd about an expense. It warns; it never stops anybody from submitting.
create table expense_checks (
  client_id uuid not null,
  expense_id uuid not null,
  code text not null check (code ~ '^[A-Z][0-9]{1,2}$'),
  level text not null check (level in ('LOW', 'MEDIUM', 'HIGH')),
  message text not null check (length(message) between 1 and 300),
  related_ids jsonb not null default '[]',
  -- Somebody looked and said that it is not a duplicate; remembered for the very same set.
  dismissed_by uuid,
  dismissed_at timestamptz(3),
  primary key (client_id, expense_id, code),
  foreign key (client_id, expense_id) references expenses (client_id, id) on delete cascade,
  foreign key (client_id, dismissed_by) references users (client_id, id)
);

create table check_dismissals (
  client_id uuid not null,
  code text not null check (code ~ '^[A-Z][0-9]{1,2}$'),
  -- The ids of the set, sorted and joined.
  subject text not null check (length(subject) between 1 and 2000),
  dismissed_by uuid not null,
  dismissed_at timestamptz(3) not null default now(),
  primary key (client_id, code, subject),
  foreign key (client_id, dismissed_by) references users (client_id, id)
);

alter table reports
  add column purpose text not null default '' check (length(purpose) <= 1000),
  add column custom_values jsonb not null default '{}',
  -- Kept with the lines, in the transaction that changes them: lists read one row a report.
  add column no_of_expenses integer not null default 0 check (no_of_expenses >= 0),
  add column no_of_receipts integer not null default 0 check (no_of_receipts >= 0),
  add column no_of_violations integer not null default 0 check (no_of_violations >= 0),
  add column no_of_checks integer not null default 0 check (no_of_checks >= 0),
  add column no_of_missing integer not null default 0 check (no_of_missing >= 0),
  -- What was spent in which currency: [{ currency, amount }].
  add column spent jsonb not null default '[]',
  -- What the claimant gets back of it: own money, after caps and edits.
  add column payable_total numeric(19, 4) not null default 0 check (payable_total >= 0),
  add column from_on date,
  add column to_on date,
  add column decided_at timestamptz(3),
  add column deleted_at timestamptz(3);

drop index reports_by_owner_stage;
drop index reports_by_owner;
drop index reports_by_stage;
create index reports_by_owner_stage on reports (client_id, owner_id, stage, id desc) where deleted_at is null;
create index reports_by_owner on reports (client_id, owner_id, id desc) where deleted_at is null;
create index reports_by_owner_submitted on reports (client_id, owner_id, submitted_at desc, id desc)
  where deleted_at is null;
create index reports_by_owner_total on reports (client_id, owner_id, total desc, id desc) where deleted_at is null;
create index reports_by_stage on reports (client_id, stage, id desc) where deleted_at is null;

-- A person's own items by the words in them; the company's are in `words`.
create table own_words (
  client_id uuid not null,
  owner_id uuid not null,
  item_kind text not null check (item_kind in ('expense', 'report', 'advance')),
  word text collate "C" not null check (length(word) between 1 and 64),
  item_id uuid not null,
  primary key (client_id, owner_id, item_kind, word, item_id),
  foreign key (client_id, owner_id) references users (client_id, id)
);

create index own_words_of_item on own_words (client_id, item_kind, item_id);

-- A filter, a search and an order somebody gave a name.
create table saved_views (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (client_id, id),
  unique (client_id, user_id, list, name),
  foreign key (client_id, user_id) references users (client_id, id)
);

alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('users', 'expenses'));

-- Files made in the background, kept for a while on the export history.
create table exports (
  client_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('report_pdf', 'zip_receipts', 'zip_reports', 'bulk_reports', 'expense_list', 'report_list')),
  format text not null check (format in ('pdf', 'zip', 'csv', 'xlsx')),
  requested_by uuid not null,
  -- What was asked for; ids or the query of a list.
  request jsonb not null,
  title text not null check (length(title) between 1 and 200),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'expired')),
  rows_total integer not null default 0 check (rows_total >= 0),
  rows_done integer not null default 0 check (rows_done >= 0),
  bytes bigint not null default 0,
  path text not null default '',
  failure text not null default '',
  tries integer not null default 0,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, requested_by) references users (client_id, id)
);

create index exports_by_person on exports (client_id, requested_by, id desc);
create index exports_by_company on exports (client_id, id desc);
create index exports_by_expiry on exports (client_id, expires_at) where state = 'ready';

select outlay_wall('receipts');
select outlay_wall('expense_checks');
select outlay_wall('check_dismissals');
select outlay_wall('own_words');
select outlay_wall('saved_views');
select outlay_wall('exports');
