-- The report is no longer paid, although the accounting system still contains the payment.
alter table accounting_payments drop constraint accounting_payments_state_check;
alter table accounting_payments add constraint accounting_payments_state_check
  check (state in ('marked_paid', 'already_paid', 'not_marked', 'reverted'));
