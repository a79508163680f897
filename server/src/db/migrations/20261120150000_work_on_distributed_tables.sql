-- Company tables can be distributed over several servers by Citus (npm run distribute). Citus cannot plan statements in
-- functions of language sql that have parameters, and a new company table has to be distributed like the others.

-- On a distributed database the table is distributed as well. Foreign keys to distributed tables can only be added after
-- that, so a migration adds them with `alter table` behind this call.
create or replace function outlay_wall(walled regclass) returns void language plpgsql as $$
declare
  is_distributed boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute $query$
      select exists (select from pg_dist_partition where logicalrelid = 'public.users'::regclass and partmethod = 'h')
    $query$ into is_distributed;
  end if;
  if is_distributed then
    execute format('select create_distributed_table(%L, ''client_id'', colocate_with => ''public.users'')', walled);
  end if;

  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format(
    'create policy company_wall on %s for all to public
       using (client_id = current_setting(''app.client_id'')::uuid)
       with check (client_id = current_setting(''app.client_id'')::uuid)', walled);
  execute format('grant select, insert, update, delete on %s to outlay_app', walled);
end
$$;

-- Reads before it writes: in a trigger on a worker, `insert … select` would send the rows to other workers.
create or replace function outlay_refresh_client(refreshed uuid) returns void language plpgsql as $$
declare
  account record;
begin
  select c.kind, c.name, c.created_at, s.state, s.override_phase, s.trial_ends_at,
    coalesce(case when s.override_phase is null then a.plan_code end, s.plan) as plan_code, a.billing_interval, a.seats,
    (select coalesce(sum(n.count), 0) from counters_by_company n
      where n.client_id = refreshed and n.counter = 'user:active') as users,
    coalesce((select v.at from activity v
      where v.client_id = refreshed and v.actor_id is not null order by v.id desc limit 1), c.created_at)
      as last_active_at,
    case when not a.cancel_at_period_end then a.period_ends_on end as renews_on,
    coalesce(p.currency, 'USD') as currency,
    case when s.override_phase is null and s.state in ('active', 'past_due') and a.period_ends_on is not null
      then round(a.seats * case a.billing_interval when 'year' then coalesce(a.year_price, p.year_price) / 12
        else coalesce(a.month_price, p.month_price) end, 2)
      else 0 end as monthly,
    case when a.overdue_since is null then 0 else
      (select coalesce(sum(i.amount_due), 0) from invoices i where i.client_id = refreshed and i.state = 'open') end
      as overdue,
    a.overdue_since,
    (select min(i.issued_on) from invoices i
      where i.client_id = refreshed and i.purpose = 'subscribe' and i.state = 'paid') as subscribed_on,
    a.ended_on,
    (select count(*) = 1 from company_features f
      where f.client_id = refreshed and f.feature = 'is_ach_requested' and f.value = 'true')
      and (select count(*) = 0 from company_features f
      where f.client_id = refreshed and f.feature = 'is_ach_enabled' and f.value = 'true') as has_requested_ach
  into account
  from companies c
  join subscriptions s on s.client_id = refreshed
  left join billing_accounts a on a.client_id = refreshed
  left join plans p on p.code = a.plan_code
  where c.client_id = refreshed;
  if not found then return; end if;

  if account.kind = 'provider' then
    delete from client_accounts where client_id = refreshed;
    return;
  end if;
  insert into client_accounts (client_id, name, created_at, state, override_phase, trial_ends_at, plan_code,
    billing_interval, seats, users, last_active_at, renews_on, currency, monthly, overdue, overdue_since, subscribed_on,
    ended_on, has_requested_ach)
  values (refreshed, account.name, account.created_at, account.state, account.override_phase, account.trial_ends_at,
    account.plan_code, account.billing_interval, account.seats, account.users, account.last_active_at,
    account.renews_on, account.currency, account.monthly, account.overdue, account.overdue_since,
    account.subscribed_on, account.ended_on, account.has_requested_ach)
  on conflict (client_id) do update set (name, created_at, state, override_phase, trial_ends_at, plan_code,
    billing_interval, seats, users, last_active_at, renews_on, currency, monthly, overdue, overdue_since, subscribed_on,
    ended_on, has_requested_ach) = (excluded.name, excluded.created_at, excluded.state, excluded.override_phase,
    excluded.trial_ends_at, excluded.plan_code, excluded.billing_interval, excluded.seats, excluded.users,
    excluded.last_active_at, excluded.renews_on, excluded.currency, excluded.monthly, excluded.overdue,
    excluded.overdue_since, excluded.subscribed_on, excluded.ended_on, excluded.has_requested_ach);
end
$$;

-- Like every other trigger, this one is skipped when rows are copied together with what it would add.
drop trigger client_references on invoices;
create trigger client_references after insert or update on invoices
  for each row when (current_setting('app.skips_triggers', true) is distinct from 'on' or not outlay_owns_tables())
  execute function outlay_references_changed();

-- A trigger of a distributed table runs on the worker with the rows. There, a statement cannot join the changed rows with
-- a distributed table, and `insert … select` would send its rows to other workers. So these triggers insert row by row.
create or replace function outlay_queue_webhooks() returns trigger language plpgsql as $$
declare
  entry record;
  webhook uuid;
begin
  for entry in
    select n.*, outlay_webhook_event(n.action, n.to_stage) as event from inserted n
  loop
    for webhook in
      select w.id from webhooks w
      where w.client_id = entry.client_id and w.state = 'active' and entry.event = any (w.events)
    loop
      insert into webhook_deliveries (client_id, id, webhook_id, event, body, next_attempt_at, created_at)
      values (entry.client_id, gen_random_uuid(), webhook, entry.event,
        jsonb_build_object(
          'type', entry.event,
          'timestamp', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', jsonb_build_object(
            'id', entry.item_id,
            'label', entry.item_label,
            'from_stage', entry.from_stage,
            'to_stage', entry.to_stage,
            'amount', entry.facts -> 'amount',
            'currency', entry.facts -> 'currency',
            'actor_id', entry.actor_id
          )
        ),
        entry.at, entry.at);
    end loop;
  end loop;
  return null;
end
$$;

create or replace function outlay_mark_new_spend() returns trigger language plpgsql as $$
declare
  marked record;
begin
  for marked in
    select distinct client_id, owner_id, spent_on from new_rows where spent_on is not null and deleted_at is null
  loop
    insert into spend_rollup_changes (client_id, owner_id, day)
    values (marked.client_id, marked.owner_id, marked.spent_on);
  end loop;
  return null;
end
$$;

create or replace function outlay_mark_removed_spend() returns trigger language plpgsql as $$
declare
  marked record;
begin
  for marked in
    select distinct client_id, owner_id, spent_on from old_rows where spent_on is not null and deleted_at is null
  loop
    insert into spend_rollup_changes (client_id, owner_id, day)
    values (marked.client_id, marked.owner_id, marked.spent_on);
  end loop;
  return null;
end
$$;

create or replace function outlay_mark_changed_spend() returns trigger language plpgsql as $$
declare
  marked record;
begin
  for marked in
    with
      before_change as (
        select client_id, id, owner_id, spent_on, category_id, stage, expense_type, payment_mode, is_reimbursable,
          currency, company_amount, policy_violation is null, policy_violation -> 'attributes_violation',
          deleted_at is null, custom_values ->> 'project', merchant, policy_result, amount
        from old_rows
      ),
      after_change as (
        select client_id, id, owner_id, spent_on, category_id, stage, expense_type, payment_mode, is_reimbursable,
          currency, company_amount, policy_violation is null, policy_violation -> 'attributes_violation',
          deleted_at is null, custom_values ->> 'project', merchant, policy_result, amount
        from new_rows
      )
    select distinct client_id, owner_id, spent_on
    from (
      (table before_change except table after_change) union all (table after_change except table before_change)
    ) changes
    where spent_on is not null
  loop
    insert into spend_rollup_changes (client_id, owner_id, day)
    values (marked.client_id, marked.owner_id, marked.spent_on);
  end loop;
  return null;
end
$$;

create or replace function outlay_mark_moved_spend() returns trigger language plpgsql as $$
declare
  moved record;
  spent_on date;
begin
  for moved in
    select client_id, id, entity_id, department_id, business_unit_id from new_rows
    except
    select client_id, id, entity_id, department_id, business_unit_id from old_rows
  loop
    foreach spent_on in array array(
      select distinct e.spent_on from expenses e
      where e.client_id = moved.client_id and e.owner_id = moved.id and e.deleted_at is null and e.spent_on is not null)
    loop
      insert into spend_rollup_changes (client_id, owner_id, day) values (moved.client_id, moved.id, spent_on);
    end loop;
  end loop;
  return null;
end
$$;

create or replace function outlay_queue_card_matching() returns trigger language plpgsql as $$
declare
  person record;
begin
  for person in select distinct client_id, owner_id from new_rows loop
    if (select true from card_accounts a
        where a.client_id = person.client_id and a.user_id = person.owner_id limit 1)
    then
      insert into card_match_queue (client_id, user_id) values (person.client_id, person.owner_id);
    end if;
  end loop;
  return null;
end
$$;

create or replace function outlay_follow_card_receipts() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in select client_id, array_agg(id) as ids from new_rows group by client_id loop
    update card_transactions t set is_receipt_missing = not t.is_receipt_missing
      from card_expenses c
      where c.client_id = changed.client_id and c.expense_id = any (changed.ids)
        and t.client_id = changed.client_id and t.id = c.transaction_id
        and t.is_receipt_missing <> coalesce((select true from card_expenses x
          join expenses e on e.client_id = changed.client_id and e.id = x.expense_id
          where x.client_id = changed.client_id and x.transaction_id = t.id and e.no_of_receipts = 0
            and e.lost_receipt_reason = '' limit 1), false);
  end loop;
  return null;
end
$$;

create or replace function outlay_add_to_balances() returns trigger language plpgsql as $$
declare
  company uuid := (select n.client_id from new_rows n limit 1);
  free_slot integer := 0;
  added record;
begin
  while free_slot < 64
    and not pg_try_advisory_xact_lock(hashtextextended('ledger_balances:' || company || ':' || free_slot, 0))
  loop
    free_slot := free_slot + 1;
  end loop;

  for added in
    select n.client_id, coalesce(n.entity_id, '00000000-0000-0000-0000-000000000000') as entity_key, s.account,
      case when s.account = 'expense' then n.ledger_account else '' end as ledger_account, n.currency,
      date_trunc('month', n.booked_on)::date as month, sum(s.debit) as debit, sum(s.credit) as credit,
      count(*) as no_of_lines
    from new_rows n
    cross join lateral (values (n.to_account, n.amount, 0), (n.from_account, 0, n.amount)) s (account, debit, credit)
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  loop
    insert into ledger_balances as b
    values (added.client_id, added.entity_key, added.account, added.ledger_account, added.currency, added.month,
      free_slot, added.debit, added.credit, added.no_of_lines)
    on conflict (client_id, entity_key, account, ledger_account, currency, month, slot) do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
        no_of_lines = b.no_of_lines + excluded.no_of_lines;
  end loop;
  return null;
end
$$;

create or replace function outlay_await_seal() returns trigger language plpgsql as $$
declare
  awaiting record;
begin
  if tg_table_name like 'activity%' then
    for awaiting in select a.client_id, a.id from added a where a.audit_area is not null loop
      insert into audit_unsealed (client_id, source, row_id) values (awaiting.client_id, 'activity', awaiting.id);
    end loop;
  else
    for awaiting in select a.client_id, a.id from added a loop
      insert into audit_unsealed (client_id, source, row_id) values (awaiting.client_id, 'ledger_postings', awaiting.id);
    end loop;
  end if;
  return null;
end
$$;

-- The app announces both itself, because on Citus these triggers run on a worker, where no process listens and NOTIFY is
-- refused in a transaction that spans several servers. There, the name of the table ends with the number of its part.
create or replace function outlay_announce_notice() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'notices' then
    perform pg_notify('outlay_notices', new.client_id || ' ' || new.user_id);
  end if;
  return null;
end
$$;

create or replace function outlay_announce_session_end() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    perform pg_notify('outlay_session_ends', new.client_id || ' ' || new.id);
  end if;
  return null;
end
$$;

create or replace function outlay_refuse_rewrite() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and current_setting('app.rewrites_history', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
  then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', regexp_replace(tg_table_name, '_[0-9]{6,}$', '');
end
$$;

-- A job and the change that it belongs to must be saved together, also if they are on two servers. See
-- server/src/jobs/commit-on-all-servers.rows.ts.
create table two_phase_commits (id integer primary key);
grant select, delete on two_phase_commits to outlay_app;

-- The inserts return rows, because Citus refuses others behind row-level security. Generic plans are not possible: the
-- company decides which worker runs a statement.
create or replace function outlay_post_history(company uuid, items uuid[] default null) returns void language plpgsql
  -- Compiling these statements would take longer than running them.
  set jit = off
as $$
declare
  saved uuid;
begin
  create temporary table fresh (like payables) on commit drop;
  alter table fresh drop column amount_key;

  insert into fresh (client_id, report_id, item_id, item_kind, owner_id, entity_id, number, title, stage, item_currency,
    item_amount, advances_total, payable, currency, amount, approved_at, moved_at, payout_id, mode, method, reference,
    paid_on, last_payout_error, version)
  select company, r.id, r.id, 'report', r.owner_id,
    (select u.entity_id from users u where u.client_id = company and u.id = r.owner_id), r.number, r.title, r.stage,
    r.currency, r.payable_total, r.payable_total - s.payable, s.payable, r.currency, s.payable,
    coalesce(r.submitted_at, r.created_at), r.updated_at,
    case when s.payable > 0 and r.stage <> 'approved' then gen_random_uuid() end,
    case when s.is_sent then 'manual' end, case when s.is_sent then 'other' else '' end, '',
    case when r.stage = 'paid' then r.updated_at::date end, '', 0
  from unnest(coalesce(items, array(select id from reports where client_id = company))) i (id)
  cross join lateral (select * from reports x where x.client_id = company and x.id = i.id limit 1) r
  cross join lateral (select greatest(r.payable_total - r.advances_total, 0) as payable,
    r.stage in ('payment_processing', 'paid') and r.payable_total > r.advances_total as is_sent) s
  where r.deleted_at is null and r.stage in ('approved', 'payment_queued', 'payment_processing', 'paid')
    and (select p.item_id from payables p where p.client_id = company and p.item_id = r.id) is null;

  insert into fresh (client_id, advance_id, item_id, item_kind, owner_id, entity_id, number, title, stage, item_currency,
    item_amount, advances_total, payable, currency, amount, approved_at, moved_at, payout_id, mode, method, reference,
    paid_on, last_payout_error, version)
  select company, a.id, a.id, 'advance', a.owner_id,
    (select u.entity_id from users u where u.client_id = company and u.id = a.owner_id), a.number, a.title, s.stage,
    a.currency, s.amount, 0, s.amount, a.currency, s.amount, coalesce(a.decided_at, a.submitted_at, a.created_at),
    coalesce(a.paid_at, a.updated_at), case when s.amount > 0 and s.stage <> 'approved' then gen_random_uuid() end,
    case when s.is_sent then 'manual' end, case when s.is_sent then 'other' else '' end, a.payment_reference,
    case when s.stage = 'paid' then coalesce(a.paid_at, a.updated_at)::date end, '', 0
  from unnest(coalesce(items, array(select id from advances where client_id = company))) i (id)
  cross join lateral (select * from advances x where x.client_id = company and x.id = i.id limit 1) a
  cross join lateral (select a.stage in ('outstanding', 'partially_settled', 'settled') as is_out) o
  cross join lateral (select case when o.is_out then 'paid' else a.stage end as stage,
    case when o.is_out then a.paid_amount
      else coalesce(a.edited_amount, (a.policy_violation -> 'capped' ->> 'amount')::numeric, a.amount) end as amount) m
  cross join lateral (
    select m.stage, m.amount, m.stage in ('payment_processing', 'paid') and m.amount > 0 as is_sent) s
  where a.deleted_at is null and s.stage in ('approved', 'payment_queued', 'payment_processing', 'paid')
    and (select p.item_id from payables p where p.client_id = company and p.item_id = a.id) is null;

  for saved in
    insert into payouts as added (client_id, id, report_id, advance_id, payee_id, entity_id, state, mode, method, item_currency,
      payable, currency, amount, reference, paid_on, queued_at, initiated_at, processed_at)
    select company, payout_id, report_id, advance_id, owner_id, entity_id,
      case stage when 'payment_queued' then 'queued' when 'payment_processing' then 'initiated' else 'processed' end,
      mode, method, item_currency, payable, currency, amount, reference, paid_on, moved_at,
      case when stage <> 'payment_queued' then moved_at end, case when stage = 'paid' then moved_at end
    from fresh where payout_id is not null
    returning added.client_id
  loop end loop;

  for saved in
    insert into payables as added (client_id, report_id, advance_id, owner_id, entity_id, number, title, stage, item_currency,
      item_amount, advances_total, currency, amount, approved_at, moved_at, payout_id, mode, method, reference, paid_on)
    select company, report_id, advance_id, owner_id, entity_id, number, title, stage, item_currency, item_amount,
      advances_total, currency, amount, approved_at, moved_at, payout_id, mode, method, reference, paid_on
    from fresh
    returning added.client_id
  loop end loop;

  for saved in
    insert into ledger_postings as added (client_id, id, at, entity_id, report_id, cause, round_no, line_no, from_account,
      to_account, ledger_account, currency, amount)
    select company, gen_random_uuid(), f.approved_at, f.entity_id, f.report_id, 'approve', 1, l.no, l.from_account, 'expense',
      l.ledger_account, f.item_currency, l.amount
    from fresh f
    cross join lateral (
      select c.from_account, c.ledger_account, sum(c.amount) as amount,
        row_number() over (order by c.from_account, c.ledger_account) as no
      from (
        select case e.payment_mode when 'own' then 'employee_payable' else 'company_paid' end as from_account,
          coalesce((select c.ledger_account from categories c where c.client_id = company and c.id = e.category_id), '')
            as ledger_account,
          coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount) as amount
        from expenses e where e.client_id = company and e.report_id = f.report_id and e.deleted_at is null
          -- What nobody gives back costs the company nothing.
          and (e.payment_mode <> 'own' or e.is_reimbursable)
      ) c group by 1, 2
    ) l where l.amount > 0
    returning added.client_id
  loop end loop;

  for saved in
    insert into ledger_postings as added (client_id, id, at, entity_id, report_id, advance_id, cause, round_no, line_no,
      from_account, to_account, currency, amount)
    select company, gen_random_uuid(), a.applied_at, leg.entity_id, f.report_id, a.advance_id, 'apply_advance', 1,
      row_number() over (partition by f.report_id order by a.id, leg.no), leg.from_account, leg.to_account, leg.currency,
      leg.amount
    from fresh f
    cross join lateral (
      select p.*, (select v.currency from advances v where v.client_id = company and v.id = p.advance_id) as currency
      from advance_applications p where p.client_id = company and p.report_id = f.report_id and p.state = 'applied' offset 0
    ) a
    left join lateral (
      select true as is_there, p.entity_id from payables p where p.client_id = company and p.item_id = a.advance_id limit 1
    ) v on true
    cross join lateral (
      select case when v.is_there then v.entity_id else f.entity_id end as entity_id,
        coalesce(v.is_there and v.entity_id is distinct from f.entity_id, false) as is_elsewhere
    ) paid_by
    cross join lateral (
      select case when paid_by.is_elsewhere then 'between_entities' else 'advances' end as account
    ) given_by
    cross join lateral (
      select 1 as no, paid_by.entity_id, 'advances' as from_account, 'between_entities' as to_account, a.currency, a.amount
      where paid_by.is_elsewhere
      union all
      select 2, f.entity_id, given_by.account, 'employee_payable', f.item_currency, a.applied_amount
      where a.currency = f.item_currency
      union all
      select 2, f.entity_id, given_by.account, 'conversion', a.currency, a.amount where a.currency <> f.item_currency
      union all
      select 3, f.entity_id, 'conversion', 'employee_payable', f.item_currency, a.applied_amount
      where a.currency <> f.item_currency
    ) leg
    returning added.client_id
  loop end loop;

  for saved in
    insert into ledger_postings as added (client_id, id, at, entity_id, report_id, advance_id, payout_id, cause, round_no, line_no,
      from_account, to_account, currency, amount)
    select company, gen_random_uuid(), f.moved_at, f.entity_id, f.report_id, f.advance_id, f.payout_id, leg.cause, 1, leg.no,
      leg.from_account, leg.to_account, f.currency, f.amount
    from fresh f
    cross join lateral (
      select 'queue' as cause, 1 as no, 'payments' as from_account,
        case f.item_kind when 'report' then 'employee_payable' else 'advances_due' end as to_account
      union all
      select 'pay', 1, 'bank', 'payments' where f.stage = 'paid'
      union all
      select 'pay', 2, 'advances_due', 'advances' where f.stage = 'paid' and f.item_kind = 'advance'
    ) leg where f.payout_id is not null
    returning added.client_id
  loop end loop;

  for saved in
    insert into ledger_postings as added (client_id, id, at, entity_id, advance_id, cause, round_no, line_no, from_account,
      to_account, currency, amount)
    select company, gen_random_uuid(), f.moved_at, f.entity_id, f.advance_id, 'return', 1, 1, 'advances', 'bank',
      a.currency, a.returned_amount
    from fresh f
    cross join lateral (select * from advances x where x.client_id = company and x.id = f.advance_id limit 1) a
    where a.returned_amount > 0
    returning added.client_id
  loop end loop;

  for saved in
    insert into counters_by_company as added (client_id, counter, slot, count, total)
    select company, 'payout:' || replace(stage, 'payment_', '') || ':'
        || coalesce(entity_id::text, '-') || ':' || currency, 0, count(*), sum(amount)
    from fresh group by 2
    on conflict (client_id, counter, slot) do update set count = added.count + excluded.count,
        total = added.total + excluded.total
    returning added.client_id
  loop end loop;

  drop table fresh;
end
$$;
