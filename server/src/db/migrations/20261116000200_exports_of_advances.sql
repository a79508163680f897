-- Advances as sheets: somebody's own, and the company's.
alter table exports drop constraint exports_kind_check, add constraint exports_kind_check check (kind in ('report_pdf',
  'zip_receipts', 'zip_reports', 'bulk_reports', 'expense_list', 'report_list', 'payout_list', 'payout_template',
  'own_advances', 'advance_list'));
