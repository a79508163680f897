-- Since when payments by bank file go to this account: going back to an older account counts as a change, too. Null for
-- accounts that are paid to since they were added.
alter table payee_accounts add column paid_to_at timestamptz(3);
