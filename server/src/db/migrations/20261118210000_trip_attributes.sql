-- A company can ask for more fields on a trip than the form has: the attributes of a mileage configuration and of per
-- diem claims. They have the format of category attributes. A claim stores a copy of them in expenses.trip.
alter table mileage_configs add column attributes jsonb not null default '[]';
alter table per_diem_settings add column attributes jsonb not null default '[]';
