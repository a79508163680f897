-- Analytics reads and adds up rows of the whole company by date. The included columns answer most totals from the index.
create index expenses_by_date on expenses (client_id, spent_on, id)
  include (company_amount, amount, currency, category_id, owner_id)
  where deleted_at is null and stage in ('pending_approval', 'approved', 'payment_queued', 'payment_processing', 'paid');
create index expenses_unsubmitted_by_creation on expenses (client_id, created_at, id)
  where deleted_at is null and stage in ('draft', 'complete', 'unreportable', 'reported', 'sent_back');
create index payouts_by_paid_date on payouts (client_id, paid_on, id) where state = 'processed';

-- An export of an analytics list stores its query instead of ids.
alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind ~ '^[a-z_]{1,30}$');
