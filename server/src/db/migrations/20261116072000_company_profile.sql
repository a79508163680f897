-- A company edits its own profile: the time zone of new people, the order of dates in imported files, and its logo.
alter table companies
  add column time_zone text not null default 'UTC',
  add column day_order text check (day_order in ('day_first', 'month_first')),
  add column logo text check (logo like 'data:image/webp;base64,%' and length(logo) <= 200000),
  add column version integer not null default 0;
