-- Codat cannot pay a bill, so a payment of one is exported as a transfer.
alter table accounting_exports
  drop constraint accounting_exports_document_check,
  add constraint accounting_exports_document_check check (document in
    ('journal_entry', 'bill', 'expense', 'check', 'credit_card_purchase', 'debit', 'bill_payment', 'transfer'));
