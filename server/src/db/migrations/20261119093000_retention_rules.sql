-- Companies differ in how long they have to keep logs, and in how long they may. Null keeps the data for good; a company
-- without a row has the defaults of the product.
create table retention_rules (
  client_id uuid primary key references companies (client_id),
  audit_log_days integer check (audit_log_days >= 3650),
  sign_ins_days integer check (sign_ins_days >= 30),
  notices_days integer check (notices_days >= 30),
  exports_days integer check (exports_days >= 1),
  deleted_drafts_days integer check (deleted_drafts_days >= 1),
  version integer not null default 0
);

select outlay_wall('retention_rules');
