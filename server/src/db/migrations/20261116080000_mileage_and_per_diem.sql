-- What employees are paid for driving and for days of travel. Claims are expenses; these tables say how their amount
-- was found.

-- No row: kilometres, and claims without a category.
create table mileage_settings (
  client_id uuid primary key references companies (client_id),
  distance_unit text not null default 'km' check (distance_unit in ('km', 'mile')),
  category_id uuid,
  version integer not null default 0,
  foreign key (client_id, category_id) references categories (client_id, id)
);

-- Who may claim, from which source a distance comes, and which fields the form shows.
create table mileage_configs (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  entity_id uuid,
  group_ids uuid[] not null default '{}',
  distance_sources text[] not null check (distance_sources <@ '{manual,map,odometer}' and distance_sources <> '{}'),
  allow_override boolean not null default true,
  max_override_pct numeric(6, 2) check (max_override_pct >= 0),
  allow_round_trip boolean not null default true,
  commute_deduction text not null default 'none' check (commute_deduction in ('none', 'one_way', 'round_trip')),
  receipt_required boolean not null default false,
  -- 'hidden', 'optional' or 'mandatory' by the name of a field.
  fields jsonb not null default '{}',
  is_active boolean not null default true,
  version integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, entity_id) references entities (client_id, id)
);

create unique index mileage_configs_by_name on mileage_configs (client_id, lower(name));

-- A vehicle that is paid by distance.
create table mileage_types (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  category text not null check (category in ('car', 'motorcycle', 'bicycle', 'other')),
  ownership text not null default 'personal' check (ownership in ('personal', 'company')),
  fuel text check (fuel in ('petrol', 'diesel', 'lpg', 'electric', 'hybrid')),
  engine_from_cc integer check (engine_from_cc >= 0),
  engine_to_cc integer check (engine_to_cc >= engine_from_cc),
  code text not null default '' check (length(code) <= 40),
  is_active boolean not null default true,
  version integer not null default 0,
  primary key (client_id, id)
);

create unique index mileage_types_by_name on mileage_types (client_id, lower(name));

create table mileage_rates (
  client_id uuid not null,
  id uuid not null,
  type_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unit text not null check (unit in ('km', 'mile')),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  -- { from_distance, to_distance, rate } without gaps; the last one has no end.
  tiers jsonb not null,
  tier_period text not null default 'none' check (tier_period in ('none', 'month', 'year', 'fiscal_year')),
  fiscal_start_month integer not null default 1 check (fiscal_start_month between 1 and 12),
  passenger_rate numeric(12, 6) check (passenger_rate >= 0),
  source text not null default '' check (length(source) <= 200),
  is_active boolean not null default true,
  primary key (client_id, id),
  foreign key (client_id, type_id) references mileage_types (client_id, id) on delete cascade
);

create index mileage_rates_by_type on mileage_rates (client_id, type_id);

-- The way between home and work, which some companies do not pay.
create table commutes (
  client_id uuid not null,
  user_id uuid not null,
  distance numeric(9, 3) not null check (distance >= 0),
  unit text not null check (unit in ('km', 'mile')),
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create table mileage_claims (
  client_id uuid not null,
  expense_id uuid not null,
  owner_id uuid not null,
  type_id uuid,
  vehicle text not null default '',
  driven_on date,
  unit text not null check (unit in ('km', 'mile')),
  distance_source text not null check (distance_source in ('manual', 'map', 'odometer')),
  -- { name, latitude, longitude } in the order of the trip.
  stops jsonb not null default '[]',
  is_round_trip boolean not null default false,
  odometer_start numeric(12, 1),
  odometer_end numeric(12, 1) check (odometer_end >= odometer_start),
  calculated_distance numeric(12, 3) check (calculated_distance >= 0),
  distance_note text not null default '' check (length(distance_note) <= 200),
  claimed_distance numeric(12, 3) check (claimed_distance >= 0),
  commute_distance numeric(12, 3) not null default 0 check (commute_distance >= 0),
  -- What counts towards the tiers of later trips, in the claim's unit.
  reimbursable_distance numeric(12, 3) not null default 0 check (reimbursable_distance >= 0),
  passengers integer not null default 0 check (passengers between 0 and 20),
  registration text not null default '' check (length(registration) <= 20),
  purpose text not null default '' check (length(purpose) <= 300),
  -- The rate and the lines of the calculation, copied so that later changes of the settings change nothing filed.
  calculation jsonb,
  primary key (client_id, expense_id),
  foreign key (client_id, expense_id) references expenses (client_id, id) on delete cascade,
  foreign key (client_id, owner_id) references users (client_id, id),
  foreign key (client_id, type_id) references mileage_types (client_id, id)
);

create index rejected_lines_by_expense on rejected_lines (client_id, expense_id);
create index mileage_claims_of_a_person on mileage_claims (client_id, owner_id, type_id, driven_on, expense_id);

-- No row: per diem is paid by days, and claims have no category.
create table per_diem_settings (
  client_id uuid primary key references companies (client_id),
  category_id uuid,
  fields jsonb not null default '{}',
  -- The day model or the hours model.
  duration jsonb not null,
  overlap text not null default 'warn' check (overlap in ('warn', 'block')),
  version integer not null default 0,
  foreign key (client_id, category_id) references categories (client_id, id)
);

create table per_diem_lists (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  priority integer not null check (priority >= 1),
  is_enabled boolean not null default true,
  group_ids uuid[] not null default '{}',
  level_ids uuid[] not null default '{}',
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  source text not null default '' check (length(source) <= 200),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, priority) deferrable initially deferred
);

create unique index per_diem_lists_by_name on per_diem_lists (client_id, lower(name));

create table per_diem_rates (
  client_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  country text not null default '' check (length(country) <= 60),
  state text not null default '' check (length(state) <= 80),
  city text not null default '' check (length(city) <= 80),
  rate numeric(19, 4) not null check (rate >= 0),
  components jsonb not null default '{}',
  -- 'MM-DD'; both or none.
  season_from text check (season_from ~ '^[0-9]{2}-[0-9]{2}$'),
  season_to text check (season_to ~ '^[0-9]{2}-[0-9]{2}$'),
  primary key (client_id, id),
  foreign key (client_id, list_id) references per_diem_lists (client_id, id) on delete cascade,
  check ((season_from is null) = (season_to is null))
);

create unique index per_diem_rates_of_a_place on per_diem_rates
  (client_id, list_id, lower(country), lower(state), lower(city), coalesce(season_from, ''));

create table per_diem_claims (
  client_id uuid not null,
  expense_id uuid not null,
  owner_id uuid not null,
  itinerary jsonb not null,
  -- The meals provided by others, by date.
  provided jsonb not null default '{}',
  from_date date,
  to_date date,
  purpose text not null default '' check (length(purpose) <= 300),
  -- Rate lists, travel duration rule and days as they were calculated.
  calculation jsonb,
  primary key (client_id, expense_id),
  foreign key (client_id, expense_id) references expenses (client_id, id) on delete cascade,
  foreign key (client_id, owner_id) references users (client_id, id),
  check (to_date >= from_date)
);

create index per_diem_claims_of_a_person on per_diem_claims (client_id, owner_id, from_date);

select outlay_wall('mileage_settings');
select outlay_wall('mileage_configs');
select outlay_wall('mileage_types');
select outlay_wall('mileage_rates');
select outlay_wall('commutes');
select outlay_wall('mileage_claims');
select outlay_wall('per_diem_settings');
select outlay_wall('per_diem_lists');
select outlay_wall('per_diem_rates');
select outlay_wall('per_diem_claims');
