-- Some tax years start within a month: the British one on 6 April.
alter table mileage_rates
  add column fiscal_start_day integer not null default 1 check (fiscal_start_day between 1 and 28);
update mileage_rates set fiscal_start_day = 6 where source like 'HMRC approved mileage allowance payments%';
