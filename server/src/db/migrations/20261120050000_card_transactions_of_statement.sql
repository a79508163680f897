-- When a statement is imported, the people of its transactions are notified and matched once. The index finds them.
create index card_transactions_of_statement on card_transactions (client_id, statement_id, user_id)
  where statement_id is not null;
