-- Large companies pay their invoices by bank transfer instead of a card, if the provider allows it.
alter table billing_accounts add column pays_by text not null default 'card'
  check (pays_by in ('card', 'bank_transfer'));

-- The last day to pay an invoice by transfer and the reference of the transfer; empty for invoices that a card pays.
alter table invoices add column due_on date;
alter table invoices add column reference text not null default '';
-- Every look at an account asks for the first due day of its open invoices.
create index invoices_awaited on invoices (client_id, due_on) where state = 'open';

-- The references of a company's unpaid invoices, so that the provider finds the company that sent a transfer.
alter table client_accounts add column payment_references text[] not null default '{}';

-- Runs after client_changed, which inserts the row, because triggers run in the order of their names.
create function outlay_references_changed() returns trigger language plpgsql as $$
begin
  update client_accounts set payment_references = array(
      select i.reference from invoices i
      where i.client_id = new.client_id and i.reference <> '' and i.state in ('open', 'uncollectible')
      order by i.number)
    where client_id = new.client_id;
  return null;
end
$$;

create trigger client_references after insert or update on invoices
  for each row execute function outlay_references_changed();
