-- A company that leaves can have all its data deleted, after a waiting time in which its super admins can change their
-- mind. Both tables outlive the company, so they belong to no company.

-- One row for each company whose deletion was requested; a new request replaces a withdrawn one.
create table company_deletions (
  client_id uuid primary key,
  company_name text not null,
  requested_at timestamptz(3) not null,
  requested_by uuid,
  due_at timestamptz(3) not null,
  -- The phase that the provider had set before, for a request that is withdrawn.
  earlier_phase text,
  withdrawn_at timestamptz(3),
  finished_at timestamptz(3),
  no_of_rows bigint not null default 0,
  no_of_files bigint not null default 0
);
create index company_deletions_due on company_deletions (due_at) where withdrawn_at is null and finished_at is null;

-- The provider has to keep its invoices and credit notes. The contact person is removed from them.
create table retained_invoices (
  kind text not null check (kind in ('invoice', 'credit_note')),
  number bigint not null,
  client_id uuid not null,
  issued_on date not null,
  currency text not null,
  net numeric(19, 4) not null,
  tax numeric(19, 4) not null,
  total numeric(19, 4) not null,
  document jsonb not null,
  primary key (client_id, kind, number)
);

grant select, insert, update on company_deletions to outlay_app;
grant select on retained_invoices to outlay_app;
