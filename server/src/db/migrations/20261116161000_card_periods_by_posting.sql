-- A new reconciliation period takes the transactions that were posted in its month.
create index card_transactions_by_posting on card_transactions (client_id, posted_on) where period_id is null;
