-- Payments by day are added up from the index alone, also those in other currencies than the company's.
drop index payables_by_paid_day;
create index payables_by_paid_day on payables (client_id, paid_on)
  include (approved_at, owner_id, payable, item_currency, report_id, advance_id) where stage = 'paid';
