-- Reminders and escalations wait for a working day. A company chooses the weekdays that are off and its holidays, some of
-- them for one entity only. Without any, every day is a working day.
create table work_calendars (
  client_id uuid not null references companies (client_id),
  -- 1 is Monday. At least one day of the week is a working day.
  days_off smallint[] not null check (cardinality(days_off) <= 6 and days_off <@ '{1,2,3,4,5,6,7}'),
  version integer not null,
  primary key (client_id)
);

create table holidays (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  day date not null,
  name text not null check (length(name) between 1 and 100),
  -- Null for the whole company.
  entity_id uuid,
  version integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, entity_id) references entities (client_id, id)
);

create unique index holidays_once on holidays (client_id, day, entity_id) nulls not distinct;
create index holidays_by_entity on holidays (client_id, entity_id) where entity_id is not null;

select outlay_wall('work_calendars');
select outlay_wall('holidays');
