-- Why: the home page counts expenses, reports and advances from day one; later capabilities extend these tables.

create table reports (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  number bigint not null,
  title text not null check (length(title) between 1 and 200),
  owner_id uuid not null,
  stage text not null default 'draft' check (stage in ('draft', 'pending_approval', 'sent_back', 'rejected', 'approved',
    'payment_queued', 'payment_processing', 'paid')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total numeric(19, 4) not null default 0 check (total >= 0),
  edited_total numeric(19, 4) check (edited_total between 0 and total),
  submitted_at timestamptz(3),
  version integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, owner_id) references users (client_id, id)
);

create index reports_by_owner_stage on reports (client_id, owner_id, stage, id desc);
create index reports_by_owner on reports (client_id, owner_id, id desc);
create index reports_by_stage on reports (client_id, stage, id desc);

create table expenses (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  owner_id uuid not null,
  report_id uuid,
  stage text not null default 'draft' check (stage in ('draft', 'complete', 'unreportable', 'reported',
    'pending_approval', 'sent_back', 'approved', 'payment_queued', 'payment_processing', 'paid')),
  merchant text not null default '',
  description text not null default '',
  spent_on date,
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount numeric(19, 4) check (amount >= 0),
  ex_rate numeric(18, 9) check (ex_rate > 0),
  converted_amount numeric(19, 4) check (converted_amount >= 0),
  edited_amount numeric(19, 4) check (edited_amount between 0 and amount),
  edited_ex_rate numeric(18, 9) check (edited_ex_rate > 0),
  edited_converted_amount numeric(19, 4) check (edited_converted_amount >= 0),
  version integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (client_id, id),
  foreign key (client_id, owner_id) references users (client_id, id),
  foreign key (client_id, report_id) references reports (client_id, id),
  -- Only what is not reported yet may miss its amount.
  check (stage in ('draft', 'complete', 'unreportable') = (report_id is null)),
  check (stage = 'draft' or (amount is not null and currency is not null and spent_on is not null))
);

create index expenses_by_owner_stage on expenses (client_id, owner_id, stage, id desc);
create index expenses_of_report on expenses (client_id, report_id, id);

create table advances (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  number bigint not null,
  title text not null check (length(title) between 1 and 200),
  owner_id uuid not null,
  stage text not null default 'draft' check (stage in ('draft', 'pending_approval', 'sent_back', 'rejected', 'approved',
    'payment_queued', 'payment_processing', 'outstanding', 'partially_settled', 'settled', 'cancelled')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(19, 4) not null default 0 check (amount >= 0),
  edited_amount numeric(19, 4) check (edited_amount between 0 and amount),
  ex_rate numeric(18, 9) check (ex_rate > 0),
  settle_by date,
  submitted_at timestamptz(3),
  version integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, owner_id) references users (client_id, id)
);

create index advances_by_owner_stage on advances (client_id, owner_id, stage, id desc);
create index advances_by_stage on advances (client_id, stage, id desc);

-- Who must decide on a report now. The whole chain comes with approvals; this is the part the home page asks for.
create table report_approvers (
  client_id uuid not null,
  report_id uuid not null,
  approver_id uuid not null,
  waiting_since timestamptz(3) not null default now(),
  primary key (client_id, report_id, approver_id),
  foreign key (client_id, report_id) references reports (client_id, id),
  foreign key (client_id, approver_id) references users (client_id, id)
);

create index report_approvers_by_approver on report_approvers (client_id, approver_id, waiting_since, report_id);

select outlay_wall('reports');
select outlay_wall('expenses');
select outlay_wall('advances');
select outlay_wall('report_approvers');
