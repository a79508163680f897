-- Journal entries of the ledger are exported to the accounting system of a company or of one of its entities.
create table accounting_connections (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  -- Null for the connection of every entity without its own.
  entity_id uuid,
  vendor_company_id text not null check (length(vendor_company_id) between 1 and 100),
  vendor_connection_id text not null default '' check (length(vendor_connection_id) <= 100),
  platform text not null default '' check (length(platform) <= 100),
  state text not null check (state in ('pending', 'linked', 'unlinked', 'deauthorized')),
  export_from date not null,
  grouping text not null default 'category' check (grouping in ('category', 'expense')),
  with_payments boolean not null default true,
  closed_until date,
  moves_to_next_open boolean not null default true,
  refreshed_at timestamptz(3),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  version integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, entity_id) references entities (client_id, id),
  foreign key (client_id, created_by) references users (client_id, id)
);

create unique index accounting_connections_live on accounting_connections (client_id, entity_id) nulls not distinct
  where state <> 'unlinked';

select outlay_wall('accounting_connections');

-- Accounts and tracking categories of the accounting system.
create table accounting_options (
  client_id uuid not null references companies (client_id),
  connection_id uuid not null,
  kind text not null check (kind in ('account', 'tracking_category')),
  external_id text not null check (length(external_id) between 1 and 200),
  name text not null check (length(name) <= 200),
  code text not null default '' check (length(code) <= 60),
  type text not null default '' check (length(type) <= 60),
  primary key (client_id, connection_id, kind, external_id),
  foreign key (client_id, connection_id) references accounting_connections (client_id, id)
);

select outlay_wall('accounting_options');

create table accounting_mappings (
  client_id uuid not null references companies (client_id),
  connection_id uuid not null,
  -- 'category:<id>', 'ledger:<account>' or 'entity:<id>'.
  source text not null check (source ~ '^(category|ledger|entity):[a-z0-9_-]{1,40}$'),
  kind text not null check (kind in ('account', 'tracking_category')),
  external_id text not null,
  is_automatic boolean not null default false,
  primary key (client_id, connection_id, source),
  foreign key (client_id, connection_id, kind, external_id)
    references accounting_options (client_id, connection_id, kind, external_id) on delete cascade
);

create index accounting_mappings_by_option on accounting_mappings (client_id, connection_id, kind, external_id);

select outlay_wall('accounting_mappings');

-- One row for each journal entry: the postings of one event, entity and currency. A void is an entry of its own.
create table accounting_exports (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  connection_id uuid not null,
  report_id uuid,
  advance_id uuid,
  item_id uuid not null generated always as (coalesce(report_id, advance_id)) stored,
  cause text not null,
  round_no integer not null,
  entity_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Counts exports of the same event; it rises when a voided entry is exported again.
  version integer not null default 1 check (version >= 1),
  is_void boolean not null default false,
  is_reversal boolean not null default false,
  -- The sum of the postings.
  amount numeric(19, 4) not null check (amount > 0),
  event_on date not null,
  label text not null check (length(label) <= 200),
  -- The lines that were sent, with the accounts of the accounting system.
  lines jsonb,
  state text not null check (state in ('initiated', 'in_progress', 'complete', 'error', 'skipped', 'voided')),
  -- The id of the entry at the vendor; a new one for each attempt after a refusal.
  entry_id uuid not null,
  sync_id text not null default '' check (length(sync_id) <= 100),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null,
  error_code text check (error_code in ('CATEGORY_MAPPING', 'ACCOUNT_MAPPING', 'PERIOD_CLOSED', 'AUTH', 'PROVIDER_ERROR')),
  error_detail text not null default '' check (length(error_detail) <= 500),
  -- Unmapped sources with the amount of each.
  missing jsonb not null default '{}',
  booked_on date,
  completed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (client_id, id),
  unique nulls not distinct (client_id, item_id, cause, round_no, entity_id, currency, version, is_void),
  foreign key (client_id, connection_id) references accounting_connections (client_id, id),
  foreign key (client_id, report_id) references reports (client_id, id),
  foreign key (client_id, advance_id) references advances (client_id, id),
  foreign key (client_id, entity_id) references entities (client_id, id),
  check (num_nonnulls(report_id, advance_id) = 1),
  check ((state = 'error') = (error_code is not null))
);

create index accounting_exports_due on accounting_exports (client_id, connection_id, next_attempt_at)
  where state in ('initiated', 'in_progress');
create index accounting_exports_newest on accounting_exports (client_id, connection_id, event_on desc, id desc);
create index accounting_exports_by_state
  on accounting_exports (client_id, connection_id, state, event_on desc, id desc);
create index accounting_exports_by_report on accounting_exports (client_id, report_id) where report_id is not null;
create index accounting_exports_by_advance on accounting_exports (client_id, advance_id) where advance_id is not null;
create index accounting_exports_by_entity on accounting_exports (client_id, entity_id) where entity_id is not null;
create index accounting_connections_by_creator on accounting_connections (client_id, created_by);

select outlay_wall('accounting_exports');
