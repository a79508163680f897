-- The time of the last request for an entry, around which a lost answer is looked for at the vendor.
alter table accounting_exports add column sent_at timestamptz(3);
