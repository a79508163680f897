-- The list of finished transactions starts after all open ones in the order of attention, so it needs an index without them.
create index card_transactions_finished on card_transactions (client_id, attention, id)
  where state in ('matched', 'expensed', 'personal', 'ignored');
