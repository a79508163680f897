-- Controllers read the ledger by account, person and month, and close months. A posting therefore has a booking date
-- and a person, and balances are added up while postings are written, because a company can have millions of them.

-- The months that are closed for an entity. Months are closed in order, so the latest closed month decides.
create table ledger_periods (
  client_id uuid not null references companies (client_id),
  -- The nil uuid stands for postings without an entity.
  entity_key uuid not null,
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('closed', 'reopened')),
  -- A hash of the figures of the month when it was closed.
  figures_hash text not null,
  no_of_lines bigint not null,
  closed_at timestamptz(3) not null,
  closed_by uuid not null,
  -- The open points that were accepted when the month was closed.
  open_points jsonb not null default '{}',
  reopened_at timestamptz(3),
  reopened_by uuid,
  reopen_reason text not null default '' check (length(reopen_reason) <= 500),
  version integer not null default 0,
  primary key (client_id, entity_key, month),
  foreign key (client_id, closed_by) references users (client_id, id),
  foreign key (client_id, reopened_by) references users (client_id, id)
);

create index ledger_periods_by_closer on ledger_periods (client_id, closed_by);
create index ledger_periods_by_reopener on ledger_periods (client_id, reopened_by) where reopened_by is not null;
select outlay_wall('ledger_periods');

alter table ledger_postings
  -- The accounting date: when money moved or the event was recorded, but never in a closed month.
  add column booked_on date,
  -- The month of the event was closed, so the posting is in the first open month.
  add column is_late boolean not null default false,
  add column owner_id uuid;

alter table ledger_postings disable trigger append_only;
update ledger_postings l
  set booked_on = coalesce(l.value_on, (l.at at time zone c.time_zone)::date),
    owner_id = coalesce(
      (select r.owner_id from reports r where r.client_id = l.client_id and r.id = l.report_id),
      (select a.owner_id from advances a where a.client_id = l.client_id and a.id = l.advance_id))
  from companies c where c.client_id = l.client_id;
alter table ledger_postings enable trigger append_only;

alter table ledger_postings
  alter column booked_on set not null,
  alter column owner_id set not null,
  add foreign key (client_id, owner_id) references users (client_id, id);

drop index ledger_postings_by_entity;
create index ledger_postings_by_booking on ledger_postings (client_id, booked_on, id);
create index ledger_postings_by_debit on ledger_postings (client_id, to_account, booked_on, id)
  include (entity_id, currency, amount, ledger_account);
create index ledger_postings_by_credit on ledger_postings (client_id, from_account, booked_on, id)
  include (entity_id, currency, amount, ledger_account);
create index ledger_postings_by_entity on ledger_postings (client_id, entity_id, booked_on, id);
create index ledger_postings_by_owner on ledger_postings (client_id, owner_id, booked_on, id);
create index ledger_postings_late on ledger_postings (client_id, booked_on, id) where is_late;

-- Debits and credits by entity, account, currency and month. A balance has several rows (slots), so that transactions
-- that post at the same time do not wait for each other.
create table ledger_balances (
  client_id uuid not null references companies (client_id),
  entity_key uuid not null,
  account text not null,
  -- The expense account; empty for every other account.
  ledger_account text not null,
  currency text not null,
  month date not null,
  slot integer not null,
  debit numeric(23, 4) not null,
  credit numeric(23, 4) not null,
  no_of_lines bigint not null,
  primary key (client_id, entity_key, account, ledger_account, currency, month, slot)
);

select outlay_wall('ledger_balances');

insert into ledger_balances
  select l.client_id, coalesce(l.entity_id, '00000000-0000-0000-0000-000000000000'), s.account,
    case when s.account = 'expense' then l.ledger_account else '' end, l.currency, date_trunc('month', l.booked_on)::date, 0,
    sum(s.debit), sum(s.credit), count(*)
  from ledger_postings l
  cross join lateral (values (l.to_account, l.amount, 0), (l.from_account, 0, l.amount)) s (account, debit, credit)
  group by 1, 2, 3, 4, 5, 6;

-- Sets the person and the booking date of a posting. Closing a month takes the lock exclusively, so it waits for
-- transactions that post, and later ones see the closed month.
create function outlay_book_posting() returns trigger language plpgsql as $$
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
  else
    select a.owner_id into new.owner_id from advances a where a.client_id = new.client_id and a.id = new.advance_id;
  end if;
  return new;
end
$$;

-- Adds new postings to the balances, in the first slot that no other transaction uses.
create function outlay_add_to_balances() returns trigger language plpgsql as $$
declare
  company uuid := (select n.client_id from new_rows n limit 1);
  free_slot integer := 0;
begin
  while free_slot < 64
    and not pg_try_advisory_xact_lock(hashtextextended('ledger_balances:' || company || ':' || free_slot, 0))
  loop
    free_slot := free_slot + 1;
  end loop;

  insert into ledger_balances as b
    select n.client_id, coalesce(n.entity_id, '00000000-0000-0000-0000-000000000000'), s.account,
      case when s.account = 'expense' then n.ledger_account else '' end, n.currency,
      date_trunc('month', n.booked_on)::date, free_slot, sum(s.debit), sum(s.credit), count(*)
    from new_rows n
    cross join lateral (values (n.to_account, n.amount, 0), (n.from_account, 0, n.amount)) s (account, debit, credit)
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (client_id, entity_key, account, ledger_account, currency, month, slot) do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
        no_of_lines = b.no_of_lines + excluded.no_of_lines;
  return null;
end
$$;

create trigger posting_booked before insert on ledger_postings
  for each row execute function outlay_book_posting();
create trigger posting_added after insert on ledger_postings referencing new table as new_rows
  for each statement execute function outlay_add_to_balances();
