-- Closing the reconciliation of a card month posts the card statements to the ledger. A posting can therefore belong to
-- a card of a period, and cards without an owner have postings without a person.

alter table ledger_postings
  add column card_period_id uuid,
  add column card_account_id uuid,
  alter column owner_id drop not null,
  add foreign key (client_id, card_period_id) references card_periods (client_id, id),
  add foreign key (client_id, card_account_id) references card_accounts (client_id, id),
  drop constraint ledger_postings_check,
  -- The item is computed from three columns instead of two.
  drop column item_id,
  add column item_id uuid not null generated always as (coalesce(report_id, advance_id, card_period_id)) stored,
  add unique (client_id, item_id, cause, round_no, line_no),
  add constraint ledger_postings_has_item check (num_nonnulls(report_id, advance_id, card_period_id) >= 1),
  add constraint ledger_postings_has_card check ((card_period_id is null) = (card_account_id is null)),
  drop constraint ledger_postings_cause_check,
  drop constraint ledger_postings_from_account_check,
  drop constraint ledger_postings_to_account_check,
  add constraint ledger_postings_cause_check
    check (cause in ('approve', 'apply_advance', 'queue', 'initiate', 'pay', 'return', 'clear_card')),
  add constraint ledger_postings_from_account_check check (from_account in ('expense', 'employee_payable',
    'company_paid', 'card_payable', 'card_unexpensed', 'advances', 'advances_due', 'payments', 'conversion',
    'between_entities', 'in_transit', 'bank')),
  add constraint ledger_postings_to_account_check check (to_account in ('expense', 'employee_payable', 'company_paid',
    'card_payable', 'card_unexpensed', 'advances', 'advances_due', 'payments', 'conversion', 'between_entities',
    'in_transit', 'bank'));

create index ledger_postings_of_card on ledger_postings (client_id, card_account_id) where card_account_id is not null;

alter table chart_accounts
  drop constraint chart_accounts_account_check,
  add constraint chart_accounts_account_check check (account in ('expense', 'employee_payable', 'company_paid',
    'card_payable', 'card_unexpensed', 'advances', 'advances_due', 'payments', 'conversion', 'between_entities',
    'in_transit', 'bank'));

-- The person of a card posting is the owner of the card.
create or replace function outlay_book_posting() returns trigger language plpgsql as $$
declare
  event_on date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger_periods:' || new.client_id, 0));
  select coalesce(new.value_on, (new.at at time zone c.time_zone)::date) into event_on
    from companies c where c.client_id = new.client_id;
  select greatest(event_on, (max(p.month) + interval '1 month')::date) into new.booked_on
    from ledger_periods p where p.client_id = new.client_id and p.state = 'closed'
      and p.entity_key = coalesce(new.entity_id, '00000000-0000-0000-0000-000000000000');
  new.is_late := new.booked_on > event_on;
  if new.report_id is not null then
    select r.owner_id into new.owner_id from reports r where r.client_id = new.client_id and r.id = new.report_id;
  elsif new.advance_id is not null then
    select a.owner_id into new.owner_id from advances a where a.client_id = new.client_id and a.id = new.advance_id;
  else
    select c.user_id into new.owner_id from card_accounts c where c.client_id = new.client_id and c.id = new.card_account_id;
  end if;
  return new;
end
$$;

-- Periods that are closed already are posted with the figures they were closed with.
do $$
declare company record;
begin
  for company in select distinct client_id from card_periods where closed_figures is not null loop
    perform set_config('app.client_id', company.client_id::text, true);
    insert into ledger_postings (client_id, id, at, value_on, entity_id, card_period_id, card_account_id, cause, round_no,
      line_no, from_account, to_account, currency, amount)
    select p.client_id, gen_random_uuid(), p.closed_at, least(p.to_on, p.closed_at::date), u.entity_id, p.id, a.id,
      'clear_card', 1, row_number() over (partition by p.id order by a.id, f.currency, s.account),
      case when s.amount > 0 then 'card_payable' else s.account end,
      case when s.amount > 0 then s.account else 'card_payable' end, f.currency, abs(s.amount)
    from card_periods p
    cross join lateral jsonb_to_recordset(p.closed_figures) f (account_id uuid, currency text, statement_total numeric,
      expensed numeric, personal numeric)
    join card_accounts a on a.client_id = p.client_id and a.id = f.account_id
    left join users u on u.client_id = p.client_id and u.id = a.user_id
    cross join lateral (values ('company_paid', f.expensed), ('bank', f.personal),
      ('card_unexpensed', f.statement_total - f.expensed - f.personal)) s (account, amount)
    where p.client_id = company.client_id and p.closed_figures is not null and s.amount <> 0;
  end loop;
end
$$;
