-- Companies pay their people by bank transfer. Secret numbers (SSN, EIN, account numbers) are never stored, only their
-- last four digits. The bank's own ids identify everything else.
create table ach_companies (
  client_id uuid primary key references companies (client_id),
  requested_at timestamptz(3),
  requested_by uuid,
  enabled_at timestamptz(3),
  business_type text check (business_type in ('soleProprietorship', 'llc', 'corporation', 'partnership')),
  -- The saved form, without secret numbers.
  business jsonb,
  ein_last4 text not null default '' check (ein_last4 ~ '^\d{0,4}$'),
  controller_name text not null default '' check (length(controller_name) <= 120),
  customer_id text check (length(customer_id) <= 64),
  customer_status text not null default ''
    check (customer_status in ('', 'verified', 'retry', 'document', 'suspended', 'deactivated')),
  needs_full_ssn boolean not null default false,
  -- What the bank asks for: [{ code, field }].
  directives jsonb not null default '[]',
  are_owners_complete boolean not null default false,
  certification text not null default 'uncertified'
    check (certification in ('not_needed', 'uncertified', 'recertify', 'certified')),
  recertify_by date,
  micro_deposits text not null default 'none'
    check (micro_deposits in ('none', 'pending', 'processed', 'failed', 'verified', 'locked')),
  micro_attempts integer not null default 0,
  locked_at timestamptz(3),
  checked_at timestamptz(3),
  no_of_missed_events integer not null default 0,
  version integer not null default 0,
  foreign key (client_id, requested_by) references users (client_id, id)
);

create table ach_owners (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  owner_ref text not null check (length(owner_ref) <= 64),
  first_name text not null,
  last_name text not null,
  status text not null check (status in ('verified', 'incomplete', 'document')),
  was_retried boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (client_id, id)
);

create table ach_documents (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  owner_id uuid,
  document_ref text not null check (length(document_ref) <= 64),
  document_type text not null check (document_type in ('passport', 'license', 'idCard', 'other')),
  file_name text not null check (length(file_name) <= 200),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected')),
  failure_code text not null default '',
  uploaded_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, owner_id) references ach_owners (client_id, id) on delete cascade
);

create index ach_documents_of_owner on ach_documents (client_id, owner_id);

-- The bank accounts of the company (without a user) and of its people.
create table ach_banks (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  user_id uuid,
  customer_id text not null check (length(customer_id) <= 64),
  source_ref text not null check (length(source_ref) <= 64),
  name text not null check (length(name) <= 50),
  bank_name text not null default '',
  account_last4 text not null check (account_last4 ~ '^\d{0,4}$'),
  bank_account_type text not null check (bank_account_type in ('checking', 'savings', 'general-ledger', 'loan')),
  status text not null check (status in ('unverified', 'verified')),
  -- Equal for the same account of two people.
  fingerprint text not null default '',
  is_paid_to boolean not null default false,
  added_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, source_ref),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index ach_banks_of_user on ach_banks (client_id, user_id, added_at);
-- One account of a person, and one of the company, is used for payments.
create unique index ach_banks_paid_to on ach_banks (client_id, coalesce(user_id, '00000000-0000-0000-0000-000000000000'))
  where is_paid_to and removed_at is null;
create index ach_banks_by_fingerprint on ach_banks (client_id, fingerprint) where removed_at is null and fingerprint <> '';

create table ach_mass_payments (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  mass_ref text,
  run_id uuid not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, run_id)
);

-- One row for each payout that is paid by bank transfer. It is saved before the bank is called, so that a crash between
-- the two is found and the transfer is never sent twice.
create table ach_transfers (
  client_id uuid not null references companies (client_id),
  payout_id uuid not null,
  bank_id uuid not null,
  mass_payment_id uuid,
  transfer_ref text,
  amount numeric(19, 4) not null check (amount > 0),
  state text not null check (state in ('created', 'pending', 'processed', 'failed', 'cancelled')),
  failure_code text not null default '' check (length(failure_code) <= 20),
  no_of_attempts integer not null default 0,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  cancel_until timestamptz(3),
  ended_at timestamptz(3),
  primary key (client_id, payout_id),
  unique (client_id, transfer_ref),
  foreign key (client_id, payout_id) references payouts (client_id, id),
  foreign key (client_id, bank_id) references ach_banks (client_id, id),
  foreign key (client_id, mass_payment_id) references ach_mass_payments (client_id, id)
);

create index ach_transfers_by_time on ach_transfers (client_id, created_at desc, payout_id);
create index ach_transfers_by_state on ach_transfers (client_id, state, created_at desc, payout_id) include (amount);
create index ach_transfers_of_bank on ach_transfers (client_id, bank_id);
create index ach_transfers_of_mass on ach_transfers (client_id, mass_payment_id) where mass_payment_id is not null;

-- The notifications of the bank. Each is handled once, however often it arrives.
create table ach_events (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  topic text not null check (length(topic) <= 120),
  resource_kind text not null check (length(resource_kind) <= 60),
  resource_ref text not null check (length(resource_ref) <= 64),
  received_at timestamptz(3) not null,
  handled_at timestamptz(3),
  primary key (client_id, id)
);

-- Finds the company of a notification before a company is bound.
create table ach_directory (
  customer_id text primary key check (length(customer_id) <= 64),
  client_id uuid not null references companies (client_id)
);

grant select, insert on ach_directory to outlay_app;

select outlay_wall('ach_companies');
select outlay_wall('ach_owners');
select outlay_wall('ach_documents');
select outlay_wall('ach_banks');
select outlay_wall('ach_mass_payments');
select outlay_wall('ach_transfers');
select outlay_wall('ach_events');

-- Money that has left the company's bank and has not arrived yet has its own account.
alter table ledger_postings
  drop constraint ledger_postings_cause_check,
  drop constraint ledger_postings_from_account_check,
  drop constraint ledger_postings_to_account_check,
  add constraint ledger_postings_cause_check
    check (cause in ('approve', 'apply_advance', 'queue', 'initiate', 'pay', 'return')),
  add constraint ledger_postings_from_account_check check (from_account in ('expense', 'employee_payable',
    'company_paid', 'advances', 'advances_due', 'payments', 'conversion', 'between_entities', 'in_transit', 'bank')),
  add constraint ledger_postings_to_account_check check (to_account in ('expense', 'employee_payable', 'company_paid',
    'advances', 'advances_due', 'payments', 'conversion', 'between_entities', 'in_transit', 'bank'));
