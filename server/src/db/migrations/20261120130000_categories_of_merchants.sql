-- Figures of merchants within one category read every expense of the category. A merchant rarely has more than one
-- category, so totals by merchant and category are hardly more rows than totals by merchant.
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    delete from spend_totals where client_id = company.client_id and kind = 'merchant';
    insert into spend_totals (client_id, kind, day, merchant, entity_id, business_unit_id, category_id, stage,
      expense_type, currency, no_of_expenses, no_of_violations, amount, own_amount)
    select client_id, 'merchant', date_trunc('month', day)::date, merchant, entity_id, business_unit_id, category_id, stage,
      expense_type, currency, sum(no_of_expenses), sum(no_of_violations), sum(amount), sum(own_amount)
    from spend_rollups where client_id = company.client_id
    group by client_id, date_trunc('month', day)::date, merchant, entity_id, business_unit_id, category_id, stage,
      expense_type, currency;
  end loop;
end
$$;
