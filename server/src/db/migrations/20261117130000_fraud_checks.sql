-- Companies decide for each check whether it runs, how severe it is and whether it prevents a submission.
create table check_settings (
  client_id uuid not null references companies (client_id),
  code text not null check (code ~ '^[A-Z][0-9]{1,2}$'),
  -- Null for the level that the check itself decides.
  level text check (level in ('LOW', 'MEDIUM', 'HIGH')),
  action text not null check (action in ('off', 'warn', 'block')),
  primary key (client_id, code)
);

select outlay_wall('check_settings');

-- A check reports receipts that an image editor saved. The metadata itself is not stored.
alter table files add column edited_with text not null default '' check (length(edited_with) <= 40);

-- The newest expenses of a category show which amounts are usual.
create index expenses_by_category_date on expenses (client_id, category_id, spent_on desc, id desc)
  where deleted_at is null and report_id is not null and trip is null;

-- Everything that a check found in submitted reports, also after the expense was corrected.
create table fraud_log (
  client_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  expense_id uuid not null,
  owner_id uuid not null,
  code text not null check (code ~ '^[A-Z][0-9]{1,2}$'),
  level text not null check (level in ('LOW', 'MEDIUM', 'HIGH')),
  message text not null check (length(message) between 1 and 300),
  related_ids jsonb not null default '[]',
  state text not null check (state in ('open', 'acknowledged', 'corrected')),
  -- In the currency of the company.
  amount numeric(19, 4) not null default 0,
  found_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  acknowledged_by uuid,
  acknowledged_reason text not null default '',
  primary key (client_id, id),
  unique (client_id, expense_id, code),
  foreign key (client_id, report_id) references reports (client_id, id) on delete cascade,
  foreign key (client_id, expense_id) references expenses (client_id, id) on delete cascade,
  foreign key (client_id, owner_id) references users (client_id, id),
  foreign key (client_id, acknowledged_by) references users (client_id, id)
);

create index fraud_log_by_found on fraud_log (client_id, found_at, id);
create index fraud_log_by_amount on fraud_log (client_id, amount, id);
create index fraud_log_of_report on fraud_log (client_id, report_id);

select outlay_wall('fraud_log');

-- Checks of reports that were submitted before the log existed.
do $$
declare
  company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    insert into fraud_log (client_id, id, report_id, expense_id, owner_id, code, level, message, related_ids, state, amount,
      found_at, changed_at, acknowledged_by, acknowledged_reason)
    select k.client_id, gen_random_uuid(), r.id, e.id, e.owner_id, k.code, k.level, k.message, k.related_ids,
      case when k.acknowledged_at is null then 'open' else 'acknowledged' end, coalesce(e.company_amount, 0),
      r.submitted_at, coalesce(k.acknowledged_at, r.submitted_at), k.acknowledged_by, k.acknowledged_reason
    from expense_checks k
    join expenses e on e.client_id = company.client_id and e.id = k.expense_id and e.deleted_at is null
    join reports r on r.client_id = company.client_id and r.id = e.report_id and r.submitted_at is not null
      and r.stage <> 'draft' and r.deleted_at is null
    where k.client_id = company.client_id;
  end loop;
end
$$;
