-- An import looks for the transactions of a statement among those that are already saved.
create index card_transactions_by_external_id on card_transactions (client_id, external_id);
