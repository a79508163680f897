-- Figures and lists of one merchant read all expenses of the period: half a second in a year of a million.
create index expenses_by_merchant on expenses (client_id, nullif(merchant, ''), spent_on, id)
  where deleted_at is null and stage in ('pending_approval', 'approved', 'payment_queued', 'payment_processing', 'paid');
