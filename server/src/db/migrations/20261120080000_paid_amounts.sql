-- Days to pay leave out what was closed with nothing to pay, so the index that they are read from has the amount too.
drop index payables_by_paid_day;
create index payables_by_paid_day on payables (client_id, paid_on) include (approved_at, owner_id, payable) where stage = 'paid';
