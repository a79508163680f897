-- Why: what the company owes its people, how it was paid, and the books that always balance over it.

-- One row = from one account to another, of one currency and a positive amount: no set of rows can be out of balance.
create table ledger_postings (
  client_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  -- Whose money: the entity its owner belonged to when the item was approved.
  entity_id uuid,
  report_id uuid,
  -- Both, where an advance pays for a report.
  advance_id uuid,
  item_id uuid not null generated always as (coalesce(report_id, advance_id)) stored,
  payout_id uuid,
  cause text not null check (cause in ('approve', 'apply_advance', 'queue', 'pay', 'return')),
  -- The how many-th time this happened to the item, so that one happening is never posted twice.
  round_no integer not null check (round_no >= 1),
  line_no integer not null check (line_no >= 1),
  from_account text not null check (from_account in ('expense', 'employee_payable', 'company_paid', 'advances',
    'advances_due', 'payments', 'conversion', 'between_entities', 'bank')),
  to_account text not null check (to_account in ('expense', 'employee_payable', 'company_paid', 'advances',
    'advances_due', 'payments', 'conversion', 'between_entities', 'bank')),
  -- Which of the expense accounts, as the category said when it was posted.
  ledger_account text not null default '' check (length(ledger_account) <= 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(19, 4) not null check (amount > 0),
  -- A correction is a posting the other way round; what it takes back is taken back once.
  reverses_id uuid,
  primary key (client_id, id),
  unique (client_id, item_id, cause, round_no, line_no),
  unique (client_id, reverses_id),
  foreign key (client_id, entity_id) references entities (client_id, id),
  foreign key (client_id, report_id) references reports (client_id, id),
  foreign key (client_id, advance_id) references advances (client_id, id),
  foreign key (client_id, reverses_id) references ledger_postings (client_id, id),
  check (num_nonnulls(report_id, advance_id) >= 1),
  check (from_account <> to_account)
);

create index ledger_postings_of_advance on ledger_postings (client_id, advance_id) where advance_id is not null;
create index ledger_postings_by_time on ledger_postings (client_id, at, id);
create index ledger_postings_by_entity on ledger_postings (client_id, entity_id) where entity_id is not null;

-- What is to be paid, or was: a row for each report and advance from its approval on, as the payout lists show it.
create table payables (
  client_id uuid not null,
  report_id uuid,
  advance_id uuid,
  item_id uuid not null generated always as (coalesce(report_id, advance_id)) stored,
  item_kind text not null generated always as (case when report_id is null then 'advance' else 'report' end) stored,
  owner_id uuid not null,
  entity_id uuid,
  number bigint not null,
  title text not null,
  stage text not null check (stage in ('approved', 'payment_queued', 'payment_processing', 'paid')),
  -- In the item's own currency: what its owner gets back, and what of that advances paid beforehand.
  item_currency text not null check (item_currency ~ '^[A-Z]{3}$'),
  item_amount numeric(19, 4) not null check (item_amount >= 0),
  advances_total numeric(19, 4) not null default 0 check (advances_total >= 0),
  payable numeric(19, 4) not null generated always as (item_amount - advances_total) stored check (payable >= 0),
  -- What is paid in fact: from the queue on in the currency of the entity, by a rate kept here.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(19, 4) not null check (amount >= 0),
  -- The same as a whole number: behind the walls no index is searched by decimals, whose comparison might tell of them.
  amount_key bigint not null generated always as ((least(amount, 900000000000000) * 10000)::bigint) stored,
  ex_rate numeric(18, 9) check (ex_rate > 0),
  payout_id uuid,
  mode text check (mode in ('manual', 'ach')),
  method text not null default '' check (length(method) <= 40),
  reference text not null default '' check (length(reference) <= 120),
  paid_on date,
  last_payout_error text not null default '' check (length(last_payout_error) <= 300),
  approved_at timestamptz(3) not null,
  -- Since when it is in its stage.
  moved_at timestamptz(3) not null,
  version integer not null default 0,
  primary key (client_id, item_id),
  foreign key (client_id, report_id) references reports (client_id, id),
  foreign key (client_id, advance_id) references advances (client_id, id),
  foreign key (client_id, owner_id) references users (client_id, id),
  foreign key (client_id, entity_id) references entities (client_id, id),
  check (num_nonnulls(report_id, advance_id) = 1)
);

create index payables_by_time on payables (client_id, stage, moved_at desc, item_id desc);
create index payables_by_amount on payables (client_id, stage, amount_key desc, item_id desc)
  include (amount, currency, entity_id, moved_at);
create index payables_by_owner on payables (client_id, owner_id, item_id);
create index payables_by_entity on payables (client_id, entity_id, stage, moved_at desc, item_id desc)
  where entity_id is not null;

-- One payment of one item. At most one of an item is alive; one that failed or was cancelled stays as it was.
create table payouts (
  client_id uuid not null,
  id uuid not null,
  report_id uuid,
  advance_id uuid,
  item_id uuid not null generated always as (coalesce(report_id, advance_id)) stored,
  payee_id uuid not null,
  entity_id uuid,
  state text not null check (state in ('queued', 'initiated', 'processed', 'failed', 'cancelled')),
  mode text check (mode in ('manual', 'ach')),
  method text not null default '' check (length(method) <= 40),
  -- What was owed, and what is paid for it by the kept rate.
  item_currency text not null check (item_currency ~ '^[A-Z]{3}$'),
  payable numeric(19, 4) not null check (payable > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  ex_rate numeric(18, 9) check (ex_rate > 0),
  amount numeric(19, 4) not null check (amount > 0),
  reference text not null default '' check (length(reference) <= 120),
  note text not null default '' check (length(note) <= 500),
  -- The day a payment by hand was begun, and the day it is said to be paid.
  sent_on date,
  paid_on date,
  status_info text not null default '' check (length(status_info) <= 300),
  queued_at timestamptz(3) not null,
  queued_by uuid,
  initiated_at timestamptz(3),
  initiated_by uuid,
  processed_at timestamptz(3),
  processed_by uuid,
  -- When it failed or was cancelled.
  ended_at timestamptz(3),
  version integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, report_id) references reports (client_id, id),
  foreign key (client_id, advance_id) references advances (client_id, id),
  foreign key (client_id, payee_id) references users (client_id, id),
  foreign key (client_id, entity_id) references entities (client_id, id),
  foreign key (client_id, queued_by) references users (client_id, id),
  foreign key (client_id, initiated_by) references users (client_id, id),
  foreign key (client_id, processed_by) references users (client_id, id),
  check (num_nonnulls(report_id, advance_id) = 1),
  check (state = 'queued' or state = 'cancelled' or mode is not null),
  check (state <> 'processed' or paid_on is not null)
);

-- Nothing is paid twice, whoever presses what.
create unique index payouts_alive on payouts (client_id, item_id) where state in ('queued', 'initiated', 'processed');
create index payouts_of_item on payouts (client_id, item_id, id);
create index payouts_by_payee on payouts (client_id, payee_id, id desc);
create index payouts_by_entity on payouts (client_id, entity_id) where entity_id is not null;

alter table ledger_postings add foreign key (client_id, payout_id) references payouts (client_id, id);
create index ledger_postings_of_payout on ledger_postings (client_id, payout_id) where payout_id is not null;
alter table payables add foreign key (client_id, payout_id) references payouts (client_id, id);

-- A payout file that came back: read, judged row by row, and carried out when somebody says so.
create table payout_files (
  client_id uuid not null,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  uploaded_by uuid not null,
  state text not null default 'checked' check (state in ('checked', 'confirmed')),
  run_id uuid,
  created_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, uploaded_by) references users (client_id, id),
  foreign key (client_id, run_id) references bulk_runs (client_id, id)
);

create index payout_files_by_age on payout_files (client_id, created_at);

create table payout_file_rows (
  client_id uuid not null,
  file_id uuid not null,
  row_no integer not null check (row_no >= 1),
  -- Empty where the row is not of this company, or of none.
  payout_id uuid,
  verdict text not null check (verdict in ('ready', 'paid_before', 'left_out', 'bad')),
  message text not null default '' check (length(message) <= 500),
  cells jsonb not null default '{}',
  reference text not null default '' check (length(reference) <= 120),
  note text not null default '' check (length(note) <= 500),
  paid_on date,
  primary key (client_id, file_id, row_no),
  foreign key (client_id, file_id) references payout_files (client_id, id) on delete cascade,
  foreign key (client_id, payout_id) references payouts (client_id, id)
);

create index payout_file_rows_of_payout on payout_file_rows (client_id, payout_id);

alter table exports drop constraint exports_kind_check, add constraint exports_kind_check check (kind in ('report_pdf',
  'zip_receipts', 'zip_reports', 'bulk_reports', 'expense_list', 'report_list', 'payout_list', 'payout_template'));

select outlay_wall('ledger_postings');
select outlay_wall('payables');
select outlay_wall('payouts');
select outlay_wall('payout_files');
select outlay_wall('payout_file_rows');
select outlay_append_only('ledger_postings');

-- What was approved, applied or paid without being posted becomes payable, paid and posted as it stands: all of a
-- company's, or these items. Asked twice it changes nothing.
create function outlay_post_history(company uuid, items uuid[] default null) returns void language plpgsql
  -- A company that is being filled has no statistics yet: everything is looked up item by item along indexes, and
  -- references are checked by plans made once.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
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
        -- What nobody gives back costs the company nothing.
        and (e.payment_mode <> 'own' or e.is_reimbursable)
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

revoke execute on function outlay_post_history(uuid, uuid[]) from public;
grant execute on function outlay_post_history(uuid, uuid[]) to outlay_app;

do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    perform outlay_post_history(company.client_id);
  end loop;
end
$$;
