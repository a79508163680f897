-- The provider refunds an invoice to the card that paid it. The vendor decides later whether the bank takes it.
alter table credit_notes drop constraint credit_notes_refund_check;
alter table credit_notes add constraint credit_notes_refund_check check (refund in ('balance', 'bank_transfer', 'card'));
alter table credit_notes
  -- Failed for a refund that the bank did not take; its total was added to the balance.
  add column refund_state text not null default 'done' check (refund_state in ('pending', 'done', 'failed')),
  add column vendor_id text not null default '';
