-- Insights and budgets sum up spending by day, person, organisation and category. Adding up every expense on each request
-- is too slow for a large company, so the sums of each person and day are stored. A write only marks the person and day as
-- changed; a job recomputes them, and reads take changed days from the expenses themselves, so no figure is ever stale.
create table spend_rollups (
  client_id uuid not null references companies (client_id),
  owner_id uuid not null,
  day date not null,
  part_no integer not null,
  entity_id uuid,
  department_id uuid,
  business_unit_id uuid,
  category_id uuid,
  stage text not null,
  expense_type text not null,
  payment_mode text not null,
  is_reimbursable boolean not null,
  currency text,
  no_of_expenses integer not null,
  no_of_violations integer not null,
  amount numeric(19, 4) not null,
  primary key (client_id, owner_id, day, part_no),
  foreign key (client_id, owner_id) references users (client_id, id)
);

create index spend_rollups_by_day on spend_rollups (client_id, day);

create table spend_rollup_changes (
  client_id uuid not null references companies (client_id),
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  day date not null,
  primary key (client_id, id),
  foreign key (client_id, owner_id) references users (client_id, id)
);

create index spend_rollup_changes_by_day on spend_rollup_changes (client_id, day);
create index spend_rollup_changes_by_owner on spend_rollup_changes (client_id, owner_id, day);

create function outlay_mark_new_spend() returns trigger language plpgsql as $$
begin
  insert into spend_rollup_changes (client_id, owner_id, day)
    select distinct client_id, owner_id, spent_on from new_rows where spent_on is not null and deleted_at is null;
  return null;
end
$$;

create function outlay_mark_removed_spend() returns trigger language plpgsql as $$
begin
  insert into spend_rollup_changes (client_id, owner_id, day)
    select distinct client_id, owner_id, spent_on from old_rows where spent_on is not null and deleted_at is null;
  return null;
end
$$;

create function outlay_mark_changed_spend() returns trigger language plpgsql as $$
begin
  insert into spend_rollup_changes (client_id, owner_id, day)
    select distinct o.client_id, change.owner_id, change.spent_on
    from old_rows o
    join new_rows n on n.client_id = o.client_id and n.id = o.id
    cross join lateral (values (o.owner_id, o.spent_on), (n.owner_id, n.spent_on)) change (owner_id, spent_on)
    where change.spent_on is not null
      and (o.owner_id, o.spent_on, o.category_id, o.stage, o.expense_type, o.payment_mode, o.is_reimbursable, o.currency,
          o.company_amount, o.policy_violation is null, o.deleted_at is null)
        is distinct from (n.owner_id, n.spent_on, n.category_id, n.stage, n.expense_type, n.payment_mode,
          n.is_reimbursable, n.currency, n.company_amount, n.policy_violation is null, n.deleted_at is null);
  return null;
end
$$;

-- Spending follows its owner to another department, entity or business unit, as every list does.
create function outlay_mark_moved_spend() returns trigger language plpgsql as $$
begin
  insert into spend_rollup_changes (client_id, owner_id, day)
    select distinct e.client_id, e.owner_id, e.spent_on
    from old_rows o
    join new_rows n on n.client_id = o.client_id and n.id = o.id
    join expenses e on e.client_id = n.client_id and e.owner_id = n.id and e.deleted_at is null
    where e.spent_on is not null
      and (o.entity_id, o.department_id, o.business_unit_id)
        is distinct from (n.entity_id, n.department_id, n.business_unit_id);
  return null;
end
$$;

create trigger spend_added after insert on expenses referencing new table as new_rows
  for each statement execute function outlay_mark_new_spend();
create trigger spend_removed after delete on expenses referencing old table as old_rows
  for each statement execute function outlay_mark_removed_spend();
create trigger spend_changed after update on expenses referencing old table as old_rows new table as new_rows
  for each statement execute function outlay_mark_changed_spend();
create trigger spend_moved after update on users referencing old table as old_rows new table as new_rows
  for each statement execute function outlay_mark_moved_spend();

insert into spend_rollup_changes (client_id, owner_id, day)
  select distinct client_id, owner_id, spent_on from expenses where spent_on is not null and deleted_at is null;

select outlay_wall('spend_rollups');
select outlay_wall('spend_rollup_changes');
