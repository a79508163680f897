-- The date on which money moved, as the bank statement shows it. Null for postings that move none: their date is `at`.
-- Postings before this migration keep the time at which they were recorded, because postings never change.
alter table ledger_postings add column value_on date;
