-- The provider records bank transfers and corrects paid invoices with credit notes.
alter table billing_payments
  add column method text not null default 'card' check (method in ('card', 'bank_transfer')),
  -- The reference of a bank transfer.
  add column reference text not null default '' check (length(reference) <= 140);

-- One row. A number is taken in the transaction of its credit note, so a rollback leaves no gap.
create table credit_note_numbers (
  id boolean primary key default true check (id),
  last integer not null
);

insert into credit_note_numbers (last) values (0);
grant select, update on credit_note_numbers to outlay_app;

create table credit_notes (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  -- Unique over all companies, because it comes from credit_note_numbers.
  number integer not null,
  invoice_id uuid not null,
  issued_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net numeric(19, 4) not null,
  tax numeric(19, 4) not null,
  total numeric(19, 4) not null check (total > 0),
  -- Whether the total is added to the balance or paid back by bank transfer.
  refund text not null check (refund in ('balance', 'bank_transfer')),
  reference text not null check (length(reference) <= 140),
  reason text not null check (length(reason) between 1 and 500),
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, invoice_id) references invoices (client_id, id)
);

create index credit_notes_by_invoice on credit_notes (client_id, invoice_id);

select outlay_wall('credit_notes');
