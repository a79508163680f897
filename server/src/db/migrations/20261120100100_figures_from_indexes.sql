-- Figures of a year are added up from indexes alone: payments by day, also those in other currencies than the company's,
-- and reports that await approval.
drop index payables_by_paid_day;
create index payables_by_paid_day on payables (client_id, paid_on)
  include (approved_at, owner_id, payable, item_currency, report_id, advance_id) where stage = 'paid';

create index reports_pending on reports (client_id, submitted_at) include (owner_id, company_total)
  where stage = 'pending_approval' and deleted_at is null;
