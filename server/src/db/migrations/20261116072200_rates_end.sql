-- A manual rate can apply to a limited time, such as the month of a fixed bank rate.
alter table company_rates
  add column ends_on date,
  add constraint company_rates_end_after_start check (ends_on >= effective_from);
