-- Limits per night and travel classes found their attribute by its key. The category editor now offers both as kinds, so
-- that a company can name them in its own language. Existing attributes get the kind that their key meant.
alter table category_attributes drop constraint category_attributes_kind_check;
alter table category_attributes add constraint category_attributes_kind_check check (kind in ('text', 'number', 'date',
  'time', 'select', 'multi_select', 'yes_no', 'user', 'distance', 'travel', 'city', 'nights', 'travel_class',
  'attendees', 'calc'));

do $$
declare
  company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    update category_attributes set kind = 'nights'
    where client_id = company.client_id and key = 'nights' and kind = 'number';
    update category_attributes set kind = 'travel_class'
    where client_id = company.client_id and key in ('travel_class', 'class') and kind = 'select';
  end loop;
end
$$;
