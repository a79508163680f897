-- Checks, policies, lists and exports read the facts of a trip with the expense, without its calculation.
alter table expenses add column trip jsonb;

update expenses e set trip = jsonb_build_object(
  'kind', 'mileage', 'from', coalesce(c.stops -> 0 ->> 'name', ''), 'to', coalesce(c.stops -> -1 ->> 'name', ''),
  'is_round_trip', c.is_round_trip, 'vehicle', c.vehicle, 'unit', c.unit,
  'distance', trim_scale(c.claimed_distance)::text,
  'map_distance', case when c.distance_source = 'map' then trim_scale(c.calculated_distance)::text end,
  'max_override_pct', null)
from mileage_claims c where c.client_id = e.client_id and c.expense_id = e.id;

update expenses e set trip = jsonb_build_object('kind', 'per_diem', 'days', coalesce((
  select jsonb_agg(jsonb_build_object(
    'date', d.day ->> 'date', 'is_paid', (d.day ->> 'amount')::numeric > 0,
    'is_travel', d.nr = 1 or d.nr = jsonb_array_length(c.calculation -> 'days')
      or exists (select from jsonb_array_elements(c.itinerary -> 'stops') s
        where left(s ->> 'arrives_at', 10) = d.day ->> 'date')) order by d.nr)
  from jsonb_array_elements(c.calculation -> 'days') with ordinality as d (day, nr)), '[]'))
from per_diem_claims c where c.client_id = e.client_id and c.expense_id = e.id;

-- Per diem covers the expenses of these categories.
alter table categories add column is_meal boolean not null default false;

update categories set is_meal = true
where applies_to = 'expense' and name ~* '\m(meals?|food|breakfasts?|lunch|lunches|dinners?)\M';
