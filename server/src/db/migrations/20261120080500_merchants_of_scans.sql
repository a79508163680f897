-- Why: what people of a company choose for a merchant is suggested for its next receipt. The earlier receipts are found
-- by the name printed on them, because people save the merchant under another name.
alter table scans add column merchant_key text not null default '' check (length(merchant_key) <= 200);

create index scans_by_merchant on scans (client_id, merchant_key, finished_at desc) where merchant_key <> '';
