-- A page about a year of a million expenses read the expenses with a violation, and twice the totals by department and
-- day. Totals by month now have the violated rules, and those by day have the payment instead of the department.
alter table spend_rollups add column violated_rules text[] not null default '{}';
alter table spend_totals add column violated_rules text[];

-- Its condition names `no_of_expenses`, so every change of a figure wrote to all indexes. Emptied totals are now deleted
-- by their ids.
drop index spend_totals_empty;
alter table spend_totals set (fillfactor = 80);

do $$
declare constraint_name text;
begin
  select conname into constraint_name from pg_constraint
    where conrelid = 'spend_totals'::regclass and contype = 'u';
  execute format('alter table spend_totals drop constraint %I', constraint_name);
end
$$;

create or replace function outlay_mark_changed_spend() returns trigger language plpgsql as $$
begin
  with
    before_change as (
      select client_id, id, owner_id, spent_on, category_id, stage, expense_type, payment_mode, is_reimbursable, currency,
        company_amount, policy_violation is null, policy_violation -> 'attributes_violation', deleted_at is null,
        custom_values ->> 'project', merchant, policy_result, amount
      from old_rows
    ),
    after_change as (
      select client_id, id, owner_id, spent_on, category_id, stage, expense_type, payment_mode, is_reimbursable, currency,
        company_amount, policy_violation is null, policy_violation -> 'attributes_violation', deleted_at is null,
        custom_values ->> 'project', merchant, policy_result, amount
      from new_rows
    )
  insert into spend_rollup_changes (client_id, owner_id, day)
    select distinct client_id, owner_id, spent_on
    from (
      (table before_change except table after_change) union all (table after_change except table before_change)
    ) changes
    where spent_on is not null;
  return null;
end
$$;

-- All sums are computed again. Until then figures are read from the expenses.
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    delete from spend_totals where client_id = company.client_id;
    delete from spend_rollups where client_id = company.client_id;
    delete from spend_rollup_changes where client_id = company.client_id;
    insert into spend_rollup_changes (client_id, owner_id, day)
      select distinct client_id, owner_id, spent_on from expenses
      where client_id = company.client_id and spent_on is not null and deleted_at is null;
  end loop;
end
$$;

alter table spend_totals add constraint spend_totals_dimensions unique nulls not distinct (client_id, kind, day, owner_id,
  entity_id, department_id, business_unit_id, category_id, stage, expense_type, payment_mode, is_reimbursable, currency,
  project, merchant, policy_result, violated_rules);
