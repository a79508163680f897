-- A budget may also belong to a project: the value of the expense field with the key "project". The stored sums get the
-- project, so that budgets of projects use the same figures as all others.
alter table spend_rollups add column project text;

create or replace function outlay_mark_changed_spend() returns trigger language plpgsql as $$
begin
  insert into spend_rollup_changes (client_id, owner_id, day)
    select distinct o.client_id, change.owner_id, change.spent_on
    from old_rows o
    join new_rows n on n.client_id = o.client_id and n.id = o.id
    cross join lateral (values (o.owner_id, o.spent_on), (n.owner_id, n.spent_on)) change (owner_id, spent_on)
    where change.spent_on is not null
      and (o.owner_id, o.spent_on, o.category_id, o.stage, o.expense_type, o.payment_mode, o.is_reimbursable, o.currency,
          o.company_amount, o.policy_violation is null, o.deleted_at is null, o.custom_values ->> 'project')
        is distinct from (n.owner_id, n.spent_on, n.category_id, n.stage, n.expense_type, n.payment_mode,
          n.is_reimbursable, n.currency, n.company_amount, n.policy_violation is null, n.deleted_at is null,
          n.custom_values ->> 'project');
  return null;
end
$$;

-- The sums of days with a project are computed again, and saved policies get the new requirement.
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    insert into spend_rollup_changes (client_id, owner_id, day)
      select distinct client_id, owner_id, spent_on from expenses
      where client_id = company.client_id and spent_on is not null and deleted_at is null
        and custom_values ->> 'project' <> '';
    -- Policies may require that an expense fits in its budgets; existing ones do not.
    update policies set rule = jsonb_set(rule, '{requirements,within_budget}', 'false')
      where client_id = company.client_id and not rule -> 'requirements' ? 'within_budget';
  end loop;
end
$$;

alter table budgets
  add column project text check (length(project) between 1 and 200),
  drop constraint budgets_check,
  add constraint budgets_target check (num_nonnulls(department_id, category_id, project) > 0),
  drop constraint budgets_client_id_department_id_category_id_period_key,
  add constraint budgets_once unique nulls not distinct (client_id, department_id, category_id, project, period);
