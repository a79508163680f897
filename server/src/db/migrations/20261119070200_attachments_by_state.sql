-- Refused receipts are sent again when the cause is fixed; they are few among all receipts of a company.
create index accounting_attachments_by_state on accounting_attachments (client_id, state, export_id);
