-- The share of input tax that a category recovers changes from a date. Expenses that were booked before keep the share
-- of that time, so the figures of past months do not change.
alter table category_tax_shares
  add column from_on date not null default '0001-01-01',
  drop constraint category_tax_shares_pkey,
  add primary key (client_id, category_id, from_on);
alter table category_tax_shares alter column from_on drop default;
