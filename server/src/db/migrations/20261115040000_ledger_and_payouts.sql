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
    'advances_due', 'payments', 'conversion', 'bank')),
  to_account text not null check (to_account in ('expense', 'employee_payable', 'company_paid', 'advances',
    'advances_due', 'payments', 'conversion', 'bank')),
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
create index ledger_postings_by_entity on ledger_postings (client_id, entity_id);

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
create index payables_by_amount on payables (client_id, stage, amount desc, item_id desc);
create index payables_by_owner on payables (client_id, owner_id, moved_at desc);
create index payables_by_entity on payables (client_id, entity_id, stage, moved_at desc, item_id desc);

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
create index payouts_by_entity on payouts (client_id, entity_id);

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
  -- A few items are found otherwise than all of a company's: no plan is kept for both.
  set plan_cache_mode = force_custom_plan as $$
begin
  create temporary table fresh (like payables) on commit drop;

  with added as (
    insert into payables (client_id, report_id, owner_id, entity_id, number, title, stage, item_currency, item_amount,
      advances_total, currency, amount, approved_at, moved_at, mode, method, paid_on)
    select r.client_id, r.id, r.owner_id, u.entity_id, r.number, r.title, r.stage, r.currency, r.payable_total,
      r.payable_total - s.payable, r.currency, s.payable, coalesce(r.submitted_at, r.created_at), r.updated_at,
      case when s.is_sent then 'manual' end, case when s.is_sent then 'other' else '' end,
      case when r.stage = 'paid' then r.updated_at::date end
    from reports r join users u on u.client_id = r.client_id and u.id = r.owner_id
    cross join lateral (select greatest(r.payable_total - r.advances_total, 0) as payable,
      r.stage in ('payment_processing', 'paid') and r.payable_total > r.advances_total as is_sent) s
    where r.client_id = company and r.deleted_at is null and (items is null or r.id = any(items))
      and r.stage in ('approved', 'payment_queued', 'payment_processing', 'paid')
      and not exists (select from payables p where p.client_id = r.client_id and p.item_id = r.id)
    returning *
  ) insert into fresh select * from added;

  with added as (
    insert into payables (client_id, advance_id, owner_id, entity_id, number, title, stage, item_currency, item_amount,
      currency, amount, approved_at, moved_at, mode, method, reference, paid_on)
    select a.client_id, a.id, a.owner_id, u.entity_id, a.number, a.title, s.stage, a.currency, s.amount, a.currency,
      s.amount, coalesce(a.decided_at, a.submitted_at, a.created_at), coalesce(a.paid_at, a.updated_at),
      case when s.stage in ('payment_processing', 'paid') and s.amount > 0 then 'manual' end,
      case when s.stage in ('payment_processing', 'paid') and s.amount > 0 then 'other' else '' end,
      a.payment_reference, case when s.stage = 'paid' then coalesce(a.paid_at, a.updated_at)::date end
    from advances a join users u on u.client_id = a.client_id and u.id = a.owner_id
    cross join lateral (select
      case when a.stage in ('outstanding', 'partially_settled', 'settled') then 'paid' else a.stage end as stage,
      case when a.stage in ('outstanding', 'partially_settled', 'settled') then a.paid_amount
        else coalesce(a.edited_amount, (a.policy_violation -> 'capped' ->> 'amount')::numeric, a.amount) end as amount) s
    where a.client_id = company and a.deleted_at is null and (items is null or a.id = any(items))
      and s.stage in ('approved', 'payment_queued', 'payment_processing', 'paid')
      and not exists (select from payables p where p.client_id = a.client_id and p.item_id = a.id)
    returning *
  ) insert into fresh select * from added;

  analyze fresh;

  insert into payouts (client_id, id, report_id, advance_id, payee_id, entity_id, state, mode, method, item_currency,
    payable, currency, amount, reference, paid_on, queued_at, initiated_at, processed_at)
  select client_id, gen_random_uuid(), report_id, advance_id, owner_id, entity_id,
    case stage when 'payment_queued' then 'queued' when 'payment_processing' then 'initiated' else 'processed' end,
    mode, method, item_currency, payable, currency, amount, reference, paid_on, moved_at,
    case when stage <> 'payment_queued' then moved_at end, case when stage = 'paid' then moved_at end
  from fresh where stage <> 'approved' and payable > 0;

  update payables p set payout_id = o.id from fresh f join payouts o on o.client_id = f.client_id
    and o.item_id = f.item_id where p.client_id = company and p.item_id = f.item_id;

  insert into ledger_postings (client_id, id, at, entity_id, report_id, cause, round_no, line_no, from_account,
    to_account, ledger_account, currency, amount)
  select company, gen_random_uuid(), approved_at, entity_id, report_id, 'approve', 1,
    row_number() over (partition by report_id order by from_account, ledger_account), from_account, 'expense',
    ledger_account, item_currency, amount
  from (
    select f.report_id, f.approved_at, f.entity_id, f.item_currency, coalesce(c.ledger_account, '') as ledger_account,
      case e.payment_mode when 'own' then 'employee_payable' else 'company_paid' end as from_account,
      sum(coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount)) as amount
    from fresh f
    join expenses e on e.client_id = f.client_id and e.report_id = f.report_id and e.deleted_at is null
    left join categories c on c.client_id = e.client_id and c.id = e.category_id
    group by 1, 2, 3, 4, 5, 6
  ) lines where amount > 0;

  insert into ledger_postings (client_id, id, at, entity_id, report_id, advance_id, cause, round_no, line_no,
    from_account, to_account, currency, amount)
  select company, gen_random_uuid(), a.applied_at, f.entity_id, f.report_id, a.advance_id, 'apply_advance', 1,
    row_number() over (partition by f.report_id order by a.id, leg.no), leg.from_account, leg.to_account, leg.currency,
    leg.amount
  from fresh f
  join advance_applications a on a.client_id = f.client_id and a.report_id = f.report_id and a.state = 'applied'
  join advances v on v.client_id = a.client_id and v.id = a.advance_id
  cross join lateral (
    select 1 as no, 'advances' as from_account, 'employee_payable' as to_account, f.item_currency as currency,
      a.applied_amount as amount where v.currency = f.item_currency
    union all
    select 1, 'advances', 'conversion', v.currency, a.amount where v.currency <> f.item_currency
    union all
    select 2, 'conversion', 'employee_payable', f.item_currency, a.applied_amount where v.currency <> f.item_currency
  ) leg;

  insert into ledger_postings (client_id, id, at, entity_id, report_id, advance_id, payout_id, cause, round_no, line_no,
    from_account, to_account, currency, amount)
  select company, gen_random_uuid(), o.queued_at, f.entity_id, f.report_id, f.advance_id, o.id, 'queue', 1, 1,
    'payments', case f.item_kind when 'report' then 'employee_payable' else 'advances_due' end, o.currency, o.amount
  from fresh f join payouts o on o.client_id = f.client_id and o.item_id = f.item_id;

  insert into ledger_postings (client_id, id, at, entity_id, report_id, advance_id, payout_id, cause, round_no, line_no,
    from_account, to_account, currency, amount)
  select company, gen_random_uuid(), o.processed_at, f.entity_id, f.report_id, f.advance_id, o.id, 'pay', 1, leg.no,
    leg.from_account, leg.to_account, o.currency, o.amount
  from fresh f join payouts o on o.client_id = f.client_id and o.item_id = f.item_id and o.state = 'processed'
  cross join lateral (
    select 1 as no, 'bank' as from_account, 'payments' as to_account
    union all select 2, 'advances_due', 'advances' where f.item_kind = 'advance'
  ) leg;

  insert into ledger_postings (client_id, id, at, entity_id, advance_id, cause, round_no, line_no, from_account,
    to_account, currency, amount)
  select company, gen_random_uuid(), f.moved_at, f.entity_id, f.advance_id, 'return', 1, 1, 'advances', 'bank',
    a.currency, a.returned_amount
  from fresh f join advances a on a.client_id = f.client_id and a.id = f.advance_id where a.returned_amount > 0;

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
