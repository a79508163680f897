-- Why: a company's own rows: what it switched on, how it is organised, who works there and what they may do.

create table company_features (
  client_id uuid not null references companies (client_id),
  feature text not null check (length(feature) between 1 and 60),
  value jsonb not null,
  primary key (client_id, feature)
);

create table company_support (
  client_id uuid not null references companies (client_id),
  guide_video_url text check (guide_video_url like 'https://%'),
  support_mail_text text not null default '',
  support_contact_no text not null default '',
  primary key (client_id)
);

create table subscriptions (
  client_id uuid not null references companies (client_id),
  plan text not null default 'trial',
  state text not null default 'trialing' check (state in ('trialing', 'active', 'past_due', 'unpaid', 'cancelled')),
  trial_ends_at timestamptz(3) not null,
  override_phase text check (override_phase in ('trial', 'trial_ending', 'grace', 'ended', 'subscribed', 'past_due')),
  version integer not null default 0,
  primary key (client_id)
);

create table entities (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null default '',
  address text not null default '',
  tax_number text not null default '',
  fiscal_year_start_month smallint not null default 1 check (fiscal_year_start_month between 1 and 12),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, name)
);

create table departments (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  parent_id uuid,
  head_id uuid,
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, name),
  foreign key (client_id, parent_id) references departments (client_id, id)
);

create table business_units (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, name)
);

create table employee_levels (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  rank smallint not null check (rank between 1 and 99),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, name)
);

create table users (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  email text not null check (email = lower(email)),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  phone text not null default '',
  time_zone text not null default 'UTC',
  is_active boolean not null default true,
  -- Members of the provider's own company only; the provider's rights hold nowhere else.
  is_provider_admin boolean not null default false,
  chat_id text,
  password_hash text,
  employee_code text,
  entity_id uuid,
  department_id uuid,
  business_unit_id uuid,
  level_id uuid,
  location text not null default '',
  manager_id uuid,
  version integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (client_id, id),
  unique (client_id, email),
  unique (client_id, employee_code),
  foreign key (client_id, entity_id) references entities (client_id, id),
  foreign key (client_id, department_id) references departments (client_id, id),
  foreign key (client_id, business_unit_id) references business_units (client_id, id),
  foreign key (client_id, level_id) references employee_levels (client_id, id),
  foreign key (client_id, manager_id) references users (client_id, id),
  check (manager_id <> id)
);

create index users_by_manager on users (client_id, manager_id);
create index users_by_department on users (client_id, department_id);

alter table departments add foreign key (client_id, head_id) references users (client_id, id);

create table roles (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  name text not null check (length(name) between 1 and 80),
  is_built_in boolean not null default false,
  reach text not null check (reach in ('own', 'organisation')),
  rights text[] not null default '{}' check (rights <@ array['approver', 'report_advance_approval']),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, key)
);

create table role_permissions (
  client_id uuid not null,
  role_id uuid not null,
  area text not null check (area in ('Reports', 'Advances', 'Payout', 'Settings', 'Analytics', 'General_setting')),
  action text not null check (action in ('read', 'write')),
  primary key (client_id, role_id, area, action),
  foreign key (client_id, role_id) references roles (client_id, id) on delete cascade
);

create table user_roles (
  client_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (client_id, user_id, role_id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, role_id) references roles (client_id, id)
);

create index user_roles_by_role on user_roles (client_id, role_id);

select outlay_wall('company_features');
select outlay_wall('company_support');
select outlay_wall('subscriptions');
select outlay_wall('entities');
select outlay_wall('departments');
select outlay_wall('business_units');
select outlay_wall('employee_levels');
select outlay_wall('users');
select outlay_wall('roles');
select outlay_wall('role_permissions');
select outlay_wall('user_roles');
