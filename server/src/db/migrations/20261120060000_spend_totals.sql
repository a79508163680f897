-- Adding up the expenses of a year takes too long in companies with a million of them: their stored sums by person and
-- day are almost as many. So totals are stored as well, each for the dimensions that figures are grouped by: by month,
-- by month and person, by month and merchant, and by day. They are changed together with the sums by person and day.
create table spend_totals (
  client_id uuid not null references companies (client_id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('month', 'person', 'merchant', 'day')),
  -- The first day of the month, or the day.
  day date not null,
  owner_id uuid,
  entity_id uuid,
  department_id uuid,
  business_unit_id uuid,
  category_id uuid,
  stage text not null,
  expense_type text,
  payment_mode text,
  is_reimbursable boolean,
  currency text,
  project text,
  merchant text,
  policy_result text,
  no_of_expenses integer not null,
  no_of_violations integer not null,
  amount numeric(19, 4) not null,
  own_amount numeric(19, 4) not null,
  primary key (client_id, id),
  unique nulls not distinct (client_id, kind, day, owner_id, entity_id, department_id, business_unit_id, category_id, stage,
    expense_type, payment_mode, is_reimbursable, currency, project, merchant, policy_result),
  foreign key (client_id, owner_id) references users (client_id, id)
);

create index spend_totals_empty on spend_totals (client_id) where no_of_expenses = 0;
create index spend_totals_by_owner on spend_totals (client_id, owner_id) where owner_id is not null;

select outlay_wall('spend_totals');

alter table spend_rollups
  add column merchant text,
  add column policy_result text not null default '',
  add column own_amount numeric(19, 4) not null default 0;

create index spend_rollups_by_department on spend_rollups (client_id, department_id, day);
create index spend_rollups_by_category on spend_rollups (client_id, category_id, day);

create or replace function outlay_mark_changed_spend() returns trigger language plpgsql as $$
begin
  insert into spend_rollup_changes (client_id, owner_id, day)
    select distinct o.client_id, change.owner_id, change.spent_on
    from old_rows o
    join new_rows n on n.client_id = o.client_id and n.id = o.id
    cross join lateral (values (o.owner_id, o.spent_on), (n.owner_id, n.spent_on)) change (owner_id, spent_on)
    where change.spent_on is not null
      and (o.owner_id, o.spent_on, o.category_id, o.stage, o.expense_type, o.payment_mode, o.is_reimbursable, o.currency,
          o.company_amount, o.policy_violation is null, o.deleted_at is null, o.custom_values ->> 'project', o.merchant,
          o.policy_result, o.amount)
        is distinct from (n.owner_id, n.spent_on, n.category_id, n.stage, n.expense_type, n.payment_mode,
          n.is_reimbursable, n.currency, n.company_amount, n.policy_violation is null, n.deleted_at is null,
          n.custom_values ->> 'project', n.merchant, n.policy_result, n.amount);
  return null;
end
$$;

-- All sums are computed again. Until then figures are read from the expenses.
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    delete from spend_rollups where client_id = company.client_id;
    delete from spend_rollup_changes where client_id = company.client_id;
    insert into spend_rollup_changes (client_id, owner_id, day)
      select distinct client_id, owner_id, spent_on from expenses
      where client_id = company.client_id and spent_on is not null and deleted_at is null;
  end loop;
end
$$;
