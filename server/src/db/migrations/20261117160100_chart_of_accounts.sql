-- Companies number and name the accounts of the ledger as their accounting does, for all entities or for one, and a
-- change applies from a date on, so that files of earlier periods keep their numbers.
create table chart_accounts (
  client_id uuid not null references companies (client_id),
  -- The nil uuid stands for all entities without an entry of their own.
  entity_key uuid not null,
  account text not null check (account in ('expense', 'employee_payable', 'company_paid', 'advances', 'advances_due',
    'payments', 'conversion', 'between_entities', 'in_transit', 'bank')),
  effective_from date not null,
  number text not null default '' check (length(number) <= 30),
  name text not null default '' check (length(name) <= 80),
  primary key (client_id, entity_key, account, effective_from)
);

select outlay_wall('chart_accounts');
