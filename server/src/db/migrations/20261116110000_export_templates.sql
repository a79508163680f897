-- Column layouts of exported files, which each company defines for its accounting system.
create table export_templates (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  level text not null check (level in ('expense', 'report', 'advance', 'payout')),
  format text not null check (format in ('csv', 'xlsx')),
  -- Columns, filters, sorts and formats, as the contract describes them.
  options jsonb not null,
  -- The lists whose Export button offers this template first.
  default_for text[] not null default '{}',
  owner_id uuid not null,
  version integer not null default 0,
  updated_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, owner_id) references users (client_id, id)
);

create unique index export_templates_by_name on export_templates (client_id, lower(name));

select outlay_wall('export_templates');
