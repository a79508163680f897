-- Why: an advance paid by one entity may pay for a report of another, when its owner moved: each entity's books stay right
-- by an account between them. And a payment that is begun by hand has a day.
alter table payouts add column sent_on date;

alter table ledger_postings
  drop constraint ledger_postings_from_account_check,
  drop constraint ledger_postings_to_account_check,
  add constraint ledger_postings_from_account_check check (from_account in ('expense', 'employee_payable',
    'company_paid', 'advances', 'advances_due', 'payments', 'conversion', 'between_entities', 'bank')),
  add constraint ledger_postings_to_account_check check (to_account in ('expense', 'employee_payable', 'company_paid',
    'advances', 'advances_due', 'payments', 'conversion', 'between_entities', 'bank'));

-- What was posted under the report's entity alone is put right: what the advance paid for is owed between the two.
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    insert into ledger_postings (client_id, id, at, entity_id, report_id, advance_id, cause, round_no, line_no,
      from_account, to_account, currency, amount)
    select l.client_id, gen_random_uuid(), l.at, leg.entity_id, l.report_id, l.advance_id, 'apply_advance',
      1 + (select max(m.round_no) from ledger_postings m where m.client_id = l.client_id and m.item_id = l.item_id
        and m.cause = 'apply_advance'),
      row_number() over (partition by l.client_id, l.item_id order by l.id, leg.no), leg.from_account, leg.to_account,
      l.currency, l.amount
    from ledger_postings l
    join payables p on p.client_id = l.client_id and p.item_id = l.advance_id and p.entity_id is distinct from l.entity_id
    cross join lateral (values (1, p.entity_id, 'advances', 'between_entities'),
      (2, l.entity_id, 'between_entities', 'advances')) leg (no, entity_id, from_account, to_account)
    where l.client_id = company.client_id and l.cause = 'apply_advance' and l.from_account = 'advances'
      and l.reverses_id is null
      and not exists (select from ledger_postings r where r.client_id = l.client_id and r.reverses_id = l.id);
  end loop;
end
$$;

-- What was approved, applied or paid without being posted becomes payable, paid and posted as it stands: all of a
-- company's, or these items. Asked twice it changes nothing.
create or replace function outlay_post_history(company uuid, items uuid[] default null) returns void language plpgsql
  -- A company that is being filled has no statistics yet: everything is looked up item by item along indexes, and
  -- references are checked by plans made once.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  create temporary table fresh (like payables) on commit drop;

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

  insert into payouts (client_id, id, report_id, advance_id, payee_id, entity_id, state, mode, method, item_currency,
    payable, currency, amount, reference, paid_on, queued_at, initiated_at, processed_at)
  select company, payout_id, report_id, advance_id, owner_id, entity_id,
    case stage when 'payment_queued' then 'queued' when 'payment_processing' then 'initiated' else 'processed' end,
    mode, method, item_currency, payable, currency, amount, reference, paid_on, moved_at,
    case when stage <> 'payment_queued' then moved_at end, case when stage = 'paid' then moved_at end
  from fresh where payout_id is not null;

  insert into payables (client_id, report_id, advance_id, owner_id, entity_id, number, title, stage, item_currency,
    item_amount, advances_total, currency, amount, approved_at, moved_at, payout_id, mode, method, reference, paid_on)
  select company, report_id, advance_id, owner_id, entity_id, number, title, stage, item_currency, item_amount,
    advances_total, currency, amount, approved_at, moved_at, payout_id, mode, method, reference, paid_on
  from fresh;

  insert into ledger_postings (client_id, id, at, entity_id, report_id, cause, round_no, line_no, from_account,
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
    ) c group by 1, 2
  ) l where l.amount > 0;

  insert into ledger_postings (client_id, id, at, entity_id, report_id, advance_id, cause, round_no, line_no,
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
  ) leg;

  insert into ledger_postings (client_id, id, at, entity_id, report_id, advance_id, payout_id, cause, round_no, line_no,
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
  ) leg where f.payout_id is not null;

  insert into ledger_postings (client_id, id, at, entity_id, advance_id, cause, round_no, line_no, from_account,
    to_account, currency, amount)
  select company, gen_random_uuid(), f.moved_at, f.entity_id, f.advance_id, 'return', 1, 1, 'advances', 'bank',
    a.currency, a.returned_amount
  from fresh f
  cross join lateral (select * from advances x where x.client_id = company and x.id = f.advance_id limit 1) a
  where a.returned_amount > 0;

  insert into counters_by_company as c (client_id, counter, slot, count, total)
  select company, 'payout:' || replace(stage, 'payment_', '') || ':'
      || coalesce(entity_id::text, '-') || ':' || currency, 0, count(*), sum(amount)
  from fresh group by 2
  on conflict (client_id, counter, slot) do update set count = c.count + excluded.count, total = c.total + excluded.total;

  drop table fresh;
end
$$;
