-- Finance looks for a payment by the reference on the bank statement.
create index payables_by_reference on payables (client_id, (lower(reference) collate "C"), item_id) where reference <> '';
