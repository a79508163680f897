-- The account numbers with which journal files are written for another system.
create table erp_connectors (
  client_id uuid not null references companies (client_id),
  system text not null check (system in ('generic', 'netsuite', 'sap', 'dynamics', 'sage', 'datev')),
  -- By ledger account: {"bank": "1200"}.
  account_numbers jsonb not null default '{}',
  version integer not null default 0,
  primary key (client_id, system)
);

select outlay_wall('erp_connectors');
