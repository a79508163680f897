-- What was spent of one's own in a category that is not reimbursable is recorded and not paid back. Whether it is stands
-- with the expense, as its category said when it was judged last: at submission it is frozen with everything else.
alter table expenses add column is_reimbursable boolean not null default true;

-- What came in approved is posted by the same rule: such a line costs the company nothing.
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
        and (e.payment_mode <> 'own' or e.is_reimbursable)
    ) c group by 1, 2
  ) l where l.amount > 0;

  insert into ledger_postings (client_id, id, at, entity_id, report_id, advance_id, cause, round_no, line_no,
    from_account, to_account, currency, amount)
  select company, gen_random_uuid(), a.applied_at, f.entity_id, f.report_id, a.advance_id, 'apply_advance', 1,
    row_number() over (partition by f.report_id order by a.id, leg.no), leg.from_account, leg.to_account, leg.currency,
    leg.amount
  from fresh f
  cross join lateral (
    select p.*, (select v.currency from advances v where v.client_id = company and v.id = p.advance_id) as currency
    from advance_applications p where p.client_id = company and p.report_id = f.report_id and p.state = 'applied' offset 0
  ) a
  cross join lateral (
    select 1 as no, 'advances' as from_account, 'employee_payable' as to_account, f.item_currency as currency,
      a.applied_amount as amount where a.currency = f.item_currency
    union all
    select 1, 'advances', 'conversion', a.currency, a.amount where a.currency <> f.item_currency
    union all
    select 2, 'conversion', 'employee_payable', f.item_currency, a.applied_amount where a.currency <> f.item_currency
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

-- Reports are found by the days of their lines and, as a search reads them, by months named in their titles.
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    insert into own_words (client_id, owner_id, item_kind, word, item_id)
    select distinct r.client_id, r.owner_id, 'report', e.spent_on::text, r.id
    from reports r
    join expenses e on e.client_id = company.client_id and e.report_id = r.id and e.deleted_at is null
    where r.client_id = company.client_id and r.deleted_at is null and e.spent_on is not null
    on conflict do nothing;
    insert into own_words (client_id, owner_id, item_kind, word, item_id)
    select r.client_id, r.owner_id, 'report', to_char(to_date(left(named.part[1], 3) || named.part[2], 'MonYYYY'), 'YYYY-MM'),
      r.id
    from reports r
    cross join lateral regexp_match(r.title,
      '\m(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?'
        || '|nov(?:ember)?|dec(?:ember)?) (\d{4})\M', 'i') named (part)
    where r.client_id = company.client_id and r.deleted_at is null and named.part is not null
    on conflict do nothing;
  end loop;
end
$$;
