-- A company separates duties over its payments: an approver does not pay, a second person releases large payments and
-- payments to a bank account that changed recently.
create table payment_controls (
  client_id uuid not null references companies (client_id),
  bars_approvers boolean not null default false,
  -- In the currency of the company; null when no amount needs a release.
  release_above numeric(19, 4) check (release_above >= 0),
  -- Null when a changed bank account needs no release.
  bank_change_days integer check (bank_change_days between 1 and 90),
  version integer not null default 0,
  primary key (client_id)
);

select outlay_wall('payment_controls');

-- Why a second person must release the queued payment; null when nobody must.
alter table payables add column release_reason text check (length(release_reason) between 1 and 200);
alter table payables add column release_requested_by uuid;
alter table payables add column released_by uuid;
alter table payables add column released_at timestamptz(3);
alter table payables add foreign key (client_id, release_requested_by) references users (client_id, id);
alter table payables add foreign key (client_id, released_by) references users (client_id, id);
create index payables_to_release on payables (client_id, stage, moved_at, item_id)
  where release_reason is not null and released_at is null;

alter table payouts add column released_by uuid;
alter table payouts add column released_at timestamptz(3);
alter table payouts add foreign key (client_id, released_by) references users (client_id, id);

-- Since when payments go to this account: choosing an older account again counts as a change, too.
alter table ach_banks add column paid_to_at timestamptz(3);

-- The list of past payments that a rule would have stopped.
create index payouts_by_start on payouts (client_id, initiated_at desc, id desc) where initiated_at is not null;
