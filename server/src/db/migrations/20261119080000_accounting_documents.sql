-- Companies choose the documents that their accounting system receives, how these are dated and described, to whom the
-- money is owed there, and how often they are sent.
alter table accounting_connections
  add column reimbursable_as text not null default 'journal_entry'
    check (reimbursable_as in ('journal_entry', 'bill', 'expense', 'check')),
  add column card_as text not null default 'journal_entry'
    check (card_as in ('journal_entry', 'credit_card_purchase', 'bill', 'debit')),
  add column dated_by text not null default 'approved' check (dated_by in ('approved', 'paid', 'spent', 'last_spent')),
  add column employee_as text not null default 'supplier' check (employee_as in ('supplier', 'employee')),
  add column creates_suppliers boolean not null default false,
  -- The parts of the memo, in their order.
  add column memo text[] not null default '{number,title}' check (cardinality(memo) between 1 and 6),
  -- The hours between two exports; 0 exports as soon as possible.
  add column export_hours integer not null default 0 check (export_hours between 0 and 168),
  add column exported_at timestamptz(3);

-- The approval of a report is one entry ('all'), or two: what is owed to the employee, and what cards have paid.
alter table accounting_exports
  add column part text not null default 'all' check (part in ('all', 'own', 'card')),
  -- The document that was sent; null before.
  add column document text
    check (document in ('journal_entry', 'bill', 'expense', 'check', 'credit_card_purchase', 'debit', 'bill_payment'));

update accounting_exports set document = 'journal_entry' where lines is not null;

do $$
declare
  old_key text;
begin
  select conname into strict old_key from pg_constraint
  where conrelid = 'accounting_exports'::regclass and contype = 'u';
  execute format('alter table accounting_exports drop constraint %I', old_key);
end
$$;

alter table accounting_exports add constraint accounting_exports_once
  unique nulls not distinct (client_id, item_id, cause, round_no, part, entity_id, currency, version, is_void);

alter table accounting_exports drop constraint accounting_exports_error_code_check;
alter table accounting_exports add constraint accounting_exports_error_code_check check (error_code in
  ('CATEGORY_MAPPING', 'ACCOUNT_MAPPING', 'TAX_MAPPING', 'EMPLOYEE_MAPPING', 'PERIOD_CLOSED', 'AUTH', 'PROVIDER_ERROR'));

alter table accounting_options drop constraint accounting_options_kind_check;
alter table accounting_options add constraint accounting_options_kind_check
  check (kind in ('account', 'tracking_category', 'tax_rate', 'supplier', 'employee'));

-- Cards, departments and employees as well, and the supplier of card bills ('payee:cards').
alter table accounting_mappings drop constraint accounting_mappings_source_check;
alter table accounting_mappings add constraint accounting_mappings_source_check
  check (source ~ '^(category|ledger|entity|tax|card|department|employee|payee):[a-z0-9_-]{1,40}$');
alter table accounting_mappings drop constraint accounting_mappings_kind_check;
alter table accounting_mappings add constraint accounting_mappings_kind_check
  check (kind in ('account', 'tracking_category', 'tax_rate', 'supplier', 'employee'));
