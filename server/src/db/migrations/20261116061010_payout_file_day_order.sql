-- How the dates of a payout file were read, for its preview. Null if every date can be read in only one way.
alter table payout_files add column day_order text check (day_order in ('day_first', 'month_first'));
