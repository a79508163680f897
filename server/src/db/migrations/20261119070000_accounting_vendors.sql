-- Entries reach QuickBooks and Xero directly as well as through Codat. These two take receipts and tax codes, and the
-- company's authorisation of them is stored here, encrypted.
alter table accounting_connections
  add column vendor text not null default 'codat' check (vendor in ('quickbooks', 'xero', 'codat')),
  add column with_attachments boolean not null default true,
  add column with_taxes boolean not null default false,
  add column reads_payments boolean not null default false,
  -- Payments in the books that were changed before this instant have been read.
  add column payments_read_at timestamptz(3);

create table accounting_grants (
  client_id uuid not null references companies (client_id),
  -- The id of the company at the vendor, as its connection has it.
  company_id text not null check (length(company_id) between 1 and 100),
  -- The books that were authorised, and their name.
  tenant_id text not null check (length(tenant_id) between 1 and 100),
  name text not null check (length(name) <= 100),
  encrypted_tokens text not null,
  expires_at timestamptz(3) not null,
  primary key (client_id, company_id)
);

select outlay_wall('accounting_grants');

alter table accounting_options drop constraint accounting_options_kind_check;
alter table accounting_options add constraint accounting_options_kind_check
  check (kind in ('account', 'tracking_category', 'tax_rate', 'supplier'));

-- 'tax:<rate>' as well.
alter table accounting_mappings drop constraint accounting_mappings_source_check;
alter table accounting_mappings add constraint accounting_mappings_source_check
  check (source ~ '^(category|ledger|entity|tax):[a-z0-9_-]{1,40}$');
alter table accounting_mappings drop constraint accounting_mappings_kind_check;
alter table accounting_mappings add constraint accounting_mappings_kind_check
  check (kind in ('account', 'tracking_category', 'tax_rate'));

alter table accounting_exports drop constraint accounting_exports_error_code_check;
alter table accounting_exports add constraint accounting_exports_error_code_check check (error_code in
  ('CATEGORY_MAPPING', 'ACCOUNT_MAPPING', 'TAX_MAPPING', 'PERIOD_CLOSED', 'AUTH', 'PROVIDER_ERROR'));

create index accounting_exports_by_sync on accounting_exports (client_id, connection_id, sync_id) where sync_id <> '';

-- Receipts that belong to an exported entry. Each is attached once.
create table accounting_attachments (
  client_id uuid not null references companies (client_id),
  export_id uuid not null,
  file_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null,
  error text not null default '' check (length(error) <= 500),
  primary key (client_id, export_id, file_id),
  foreign key (client_id, export_id) references accounting_exports (client_id, id),
  foreign key (client_id, file_id) references files (client_id, id) on delete cascade
);

create index accounting_attachments_due on accounting_attachments (client_id, next_attempt_at) where state = 'waiting';
create index accounting_attachments_by_file on accounting_attachments (client_id, file_id);

select outlay_wall('accounting_attachments');

-- Payments of exported entries that were made in the books. Each is applied once.
create table accounting_payments (
  client_id uuid not null references companies (client_id),
  connection_id uuid not null,
  -- The payment and the entry it pays, at the vendor.
  external_id text not null check (length(external_id) between 1 and 200),
  export_id uuid not null,
  paid_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(19, 4) not null,
  state text not null check (state in ('marked_paid', 'already_paid', 'not_marked')),
  -- Why the report was not marked as paid.
  reason text not null default '' check (length(reason) <= 500),
  read_at timestamptz(3) not null,
  primary key (client_id, connection_id, external_id),
  foreign key (client_id, connection_id) references accounting_connections (client_id, id),
  foreign key (client_id, export_id) references accounting_exports (client_id, id)
);

create index accounting_payments_by_export on accounting_payments (client_id, export_id);
create index accounting_payments_newest on accounting_payments (client_id, connection_id, read_at desc, external_id);

select outlay_wall('accounting_payments');
