-- Why finance put the payment of an approved or queued item on hold; null or empty if it is not.
alter table payables add column on_hold_reason text check (length(on_hold_reason) <= 300);
