-- Payments that finance starts together form a run: it has a number, one transfer for each person, entity and currency,
-- and the lines of the bank statement that its totals are compared with.
create table payment_runs (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  year integer not null check (year between 2000 and 2999),
  number integer not null check (number >= 1),
  -- `building` lasts while the payments of the run are started.
  state text not null check (state in ('building', 'open', 'sent', 'undone')),
  created_at timestamptz(3) not null,
  created_by uuid not null,
  sent_at timestamptz(3),
  undone_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, year, number),
  foreign key (client_id, created_by) references users (client_id, id)
);

create index payment_runs_by_time on payment_runs (client_id, created_at, id);

-- A payment is in one run only. A payment that failed is replaced by a new one, which can be in a later run.
create table payment_run_items (
  client_id uuid not null references companies (client_id),
  payout_id uuid not null,
  run_id uuid not null,
  primary key (client_id, payout_id),
  foreign key (client_id, payout_id) references payouts (client_id, id),
  foreign key (client_id, run_id) references payment_runs (client_id, id)
);

create index payment_run_items_of_run on payment_run_items (client_id, run_id, payout_id);

-- The amount and date that finance reads on the bank statement, one line for each currency of a run.
create table payment_run_bank_lines (
  client_id uuid not null references companies (client_id),
  run_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(19, 4) not null check (amount >= 0),
  booked_on date not null,
  entered_at timestamptz(3) not null,
  entered_by uuid not null,
  primary key (client_id, run_id, currency),
  foreign key (client_id, run_id) references payment_runs (client_id, id),
  foreign key (client_id, entered_by) references users (client_id, id)
);

alter table bank_files add column payment_run_id uuid;
alter table bank_files add foreign key (client_id, payment_run_id) references payment_runs (client_id, id);
create index bank_files_of_run on bank_files (client_id, payment_run_id) where payment_run_id is not null;

select outlay_wall('payment_runs');
select outlay_wall('payment_run_items');
select outlay_wall('payment_run_bank_lines');
