-- A claimant who lost a receipt states why instead of attaching it, where the company allows it.
alter table expenses add column lost_receipt_reason text not null default '' check (length(lost_receipt_reason) <= 500);
