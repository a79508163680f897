-- The cards of insights tell spending by payment apart, so the totals by day have it too: with them a period needs no
-- sums by person.
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    delete from spend_totals where client_id = company.client_id and kind = 'day';
    insert into spend_totals (client_id, kind, day, entity_id, department_id, business_unit_id, stage, payment_mode,
        is_reimbursable, currency, no_of_expenses, no_of_violations, amount, own_amount)
      select client_id, 'day', day, entity_id, department_id, business_unit_id, stage, payment_mode, is_reimbursable, currency,
        sum(no_of_expenses), sum(no_of_violations), sum(amount), sum(own_amount)
      from spend_rollups where client_id = company.client_id
      group by client_id, day, entity_id, department_id, business_unit_id, stage, payment_mode, is_reimbursable, currency;
  end loop;
end
$$;

-- A change of a figure then writes to no index. Emptied totals are deleted by their ids.
drop index spend_totals_empty;
alter table spend_totals set (fillfactor = 80);
