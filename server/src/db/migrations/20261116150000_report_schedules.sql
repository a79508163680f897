-- Files that a company exports regularly by a template, and mails to a fixed group of people.
create table report_schedules (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  template_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- Daily, weekly or monthly, as the contract describes it.
  recurrence jsonb not null,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (length(time_zone) between 1 and 60),
  recipient_ids uuid[] not null,
  only_if_rows boolean not null default false,
  is_paused boolean not null default false,
  next_run_at timestamptz(3) not null,
  -- The file shows the items that this person may see.
  owner_id uuid not null,
  version integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, template_id) references export_templates (client_id, id),
  foreign key (client_id, owner_id) references users (client_id, id)
);

create index report_schedules_by_template on report_schedules (client_id, template_id);

select outlay_wall('report_schedules');

create table report_schedule_runs (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz(3) not null,
  state text not null check (state in ('working', 'sent', 'no_rows', 'failed')),
  -- Null when the run failed before its export was queued.
  export_id uuid,
  rows integer not null default 0 check (rows >= 0),
  error text not null default '' check (length(error) <= 500),
  primary key (client_id, id),
  foreign key (client_id, schedule_id) references report_schedules (client_id, id) on delete cascade,
  foreign key (client_id, export_id) references exports (client_id, id)
);

create index report_schedule_runs_by_schedule on report_schedule_runs (client_id, schedule_id, id desc);
create index report_schedule_runs_by_export on report_schedule_runs (client_id, export_id);

select outlay_wall('report_schedule_runs');

-- People other than the requester who may download an export.
create table export_shares (
  client_id uuid not null references companies (client_id),
  export_id uuid not null,
  user_id uuid not null,
  primary key (client_id, export_id, user_id),
  foreign key (client_id, export_id) references exports (client_id, id) on delete cascade,
  foreign key (client_id, user_id) references users (client_id, id)
);

create index export_shares_by_user on export_shares (client_id, user_id, export_id desc);

select outlay_wall('export_shares');
