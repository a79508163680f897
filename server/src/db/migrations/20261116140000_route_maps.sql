-- The map of a trip is drawn from the positions of its stops.
update expenses e set trip = e.trip || jsonb_build_object('stops', c.stops)
from mileage_claims c
where c.client_id = e.client_id and c.expense_id = e.id and e.trip is not null;
