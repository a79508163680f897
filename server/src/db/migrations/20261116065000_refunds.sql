-- A refund or credit is an expense with a negative amount. It lowers the total of its report, which may even be below
-- zero if the company's card was refunded. What is paid back is never negative once the report is submitted.
alter table expenses
  drop constraint expenses_amount_check,
  drop constraint expenses_converted_amount_check,
  drop constraint expenses_capped_amount_check;

alter table reports
  drop constraint reports_total_check,
  drop constraint reports_check,
  drop constraint reports_payable_total_check,
  add constraint reports_edited_total_check check (edited_total <= total),
  add constraint reports_payable_total_check check (payable_total >= 0 or stage in ('draft', 'sent_back'));

alter table approval_decisions
  drop constraint approval_decisions_total_check,
  drop constraint approval_decisions_approved_total_check;
