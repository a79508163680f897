-- Why: admins set the company up: whom it employs, which fields it asks for, who stands in for whom, who saw what change.

alter table entities add column is_active boolean not null default true;
alter table departments add column is_active boolean not null default true;
alter table business_units add column is_active boolean not null default true;
alter table employee_levels add column is_active boolean not null default true;

alter table users
  add column custom_values jsonb not null default '{}',
  -- Set while an invitation waits to be accepted.
  add column invited_at timestamptz(3),
  -- Sorting and searching by name without the locale of the server having a say.
  add column sort_name text collate "C" generated always as (lower(last_name || ' ' || first_name)) stored;

create index users_by_name on users (client_id, sort_name, id);
create index users_by_email on users (client_id, email collate "C", id);
create index users_by_state_name on users (client_id, is_active, sort_name, id);
create index users_by_entity on users (client_id, entity_id);
create index users_by_level on users (client_id, level_id);
create index users_by_business_unit on users (client_id, business_unit_id);

create table custom_fields (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  applies_to text not null check (applies_to in ('user', 'expense', 'report', 'advance')),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  label text not null check (length(label) between 1 and 80),
  kind text not null check (kind in ('text', 'number', 'date', 'select', 'multi_select', 'yes_no', 'user', 'formula')),
  options jsonb not null default '[]',
  formula text not null default '' check (length(formula) <= 1000),
  is_mandatory boolean not null default false,
  help_text text not null default '' check (length(help_text) <= 300),
  seen_by text not null default 'everyone' check (seen_by in ('everyone', 'approvers', 'finance', 'admins')),
  -- Asked for only when the other field has one of these values.
  depends_on_id uuid,
  depends_on_values jsonb not null default '[]',
  sort_order integer not null check (sort_order >= 1),
  is_active boolean not null default true,
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, applies_to, key),
  foreign key (client_id, depends_on_id) references custom_fields (client_id, id),
  check (depends_on_id <> id)
);

create table employee_groups (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 300),
  -- Any mix of people, departments, entities, units, levels and locations; somebody belongs who matches any part.
  members jsonb not null default '{}',
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, name)
);

create table delegations (
  client_id uuid not null,
  id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  can_submit boolean not null default false,
  can_approve boolean not null default false,
  starts_on date not null,
  ends_on date,
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (client_id, id),
  foreign key (client_id, from_user_id) references users (client_id, id),
  foreign key (client_id, to_user_id) references users (client_id, id),
  check (from_user_id <> to_user_id),
  check (can_submit or can_approve),
  check (ends_on >= starts_on)
);

create index delegations_from on delegations (client_id, from_user_id, starts_on);
create index delegations_to on delegations (client_id, to_user_id, starts_on);

create table nudges_dismissed (
  client_id uuid not null,
  user_id uuid not null,
  nudge text not null check (length(nudge) between 1 and 60),
  dismissed_at timestamptz(3) not null default now(),
  primary key (client_id, user_id, nudge),
  foreign key (client_id, user_id) references users (client_id, id)
);

-- Files of rows brought in: checked first, imported only when somebody says so, all or nothing.
create table imports (
  client_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('users')),
  state text not null check (state in ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed')),
  file_name text not null check (length(file_name) between 1 and 200),
  headers jsonb not null default '[]',
  mapping jsonb not null default '{}',
  rows_total integer not null default 0,
  rows_seen integer not null default 0,
  rows_create integer not null default 0,
  rows_update integer not null default 0,
  rows_unchanged integer not null default 0,
  rows_bad integer not null default 0,
  failure text not null default '',
  requested_by uuid not null,
  created_at timestamptz(3) not null default now(),
  version integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, requested_by) references users (client_id, id)
);

create index imports_by_age on imports (client_id, created_at desc);

create table import_rows (
  client_id uuid not null,
  import_id uuid not null,
  row_number integer not null check (row_number >= 1),
  cells jsonb not null,
  verdict text not null default 'unchecked' check (verdict in ('unchecked', 'create', 'update', 'unchanged', 'bad')),
  messages jsonb not null default '[]',
  primary key (client_id, import_id, row_number),
  foreign key (client_id, import_id) references imports (client_id, id) on delete cascade
);

create index import_rows_by_verdict on import_rows (client_id, import_id, verdict, row_number);

-- The audit log of settings is a part of the history; its reader must not walk the rest.
alter table activity add column is_setting boolean not null default false;
create index activity_settings on activity (client_id, id desc) where is_setting;
create index activity_settings_by_kind on activity (client_id, item_kind, id desc) where is_setting;
create index activity_settings_by_actor on activity (client_id, actor_id, id desc) where is_setting;

select outlay_wall('custom_fields');
select outlay_wall('employee_groups');
select outlay_wall('delegations');
select outlay_wall('nudges_dismissed');
select outlay_wall('imports');
select outlay_wall('import_rows');
