-- Trips that a travel agency booked for the people of a company, read with the company's own key.
create table travel_connections (
  client_id uuid not null references companies (client_id),
  -- The key of the company at the agency, encrypted with the secret of the app.
  sealed_key text not null check (length(sealed_key) between 1 and 2000),
  agency text not null check (length(agency) <= 200),
  -- The position in the agency's list of changes; empty to read everything.
  cursor text not null default '' check (length(cursor) <= 200),
  state text not null check (state in ('connected', 'refused')),
  error text not null default '' check (length(error) <= 300),
  last_synced_at timestamptz(3),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (client_id),
  foreign key (client_id, created_by) references users (client_id, id)
);

create index travel_connections_by_creator on travel_connections (client_id, created_by);

select outlay_wall('travel_connections');

create table trips (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  -- The id of the agency.
  external_id text not null check (length(external_id) between 1 and 100),
  user_id uuid not null,
  title text not null check (length(title) <= 200),
  city text not null check (length(city) <= 80),
  country text not null check (length(country) <= 60),
  starts_on date not null,
  ends_on date not null,
  state text not null check (state in ('booked', 'changed', 'cancelled')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (client_id, id),
  unique (client_id, external_id),
  foreign key (client_id, user_id) references users (client_id, id),
  check (ends_on >= starts_on)
);

create index trips_of_person on trips (client_id, user_id, starts_on, id);

select outlay_wall('trips');

create table trip_bookings (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  trip_id uuid not null,
  external_id text not null check (length(external_id) between 1 and 100),
  kind text not null check (kind in ('flight', 'hotel', 'train', 'car')),
  state text not null check (state in ('booked', 'changed', 'cancelled')),
  merchant text not null check (length(merchant) <= 200),
  confirmation_number text not null check (length(confirmation_number) <= 60),
  from_place text not null check (length(from_place) <= 80),
  to_place text not null check (length(to_place) <= 80),
  -- Local times of the places, as printed on a ticket: 'YYYY-MM-DDTHH:MM'.
  starts_at text not null check (starts_at ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  ends_at text not null check (ends_at ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  travel_class text not null check (length(travel_class) <= 40),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(19, 4) not null check (amount >= 0),
  payment_mode text not null check (payment_mode in ('own', 'company')),
  booked_on date not null,
  -- The expense that was created from the booking.
  expense_id uuid,
  primary key (client_id, id),
  unique (client_id, trip_id, external_id),
  foreign key (client_id, trip_id) references trips (client_id, id),
  foreign key (client_id, expense_id) references expenses (client_id, id) on delete set null (expense_id)
);

-- An expense belongs to at most one booking.
create unique index trip_bookings_by_expense on trip_bookings (client_id, expense_id) where expense_id is not null;

select outlay_wall('trip_bookings');

-- The trip of a report. A trip has several rows only after a report of it was deleted or rejected.
create table report_trips (
  client_id uuid not null references companies (client_id),
  report_id uuid not null,
  trip_id uuid not null,
  primary key (client_id, report_id),
  foreign key (client_id, report_id) references reports (client_id, id),
  foreign key (client_id, trip_id) references trips (client_id, id)
);

create index report_trips_by_trip on report_trips (client_id, trip_id);

select outlay_wall('report_trips');

alter table expenses drop constraint expenses_source_check;
alter table expenses add constraint expenses_source_check
  check (source in ('typed', 'receipt', 'sheet', 'copy', 'split', 'merge', 'card', 'trip'));
