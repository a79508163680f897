-- Addresses outside the company that confirmed that they want to receive its scheduled files.
create table outside_recipients (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  email text not null check (length(email) between 3 and 254),
  state text not null check (state in ('pending', 'confirmed', 'declined', 'unsubscribed', 'removed')),
  added_by uuid not null,
  added_at timestamptz(3) not null,
  -- The newest confirmation mail. The hash is empty until it is sent and after its link was used.
  token_hash text not null default '',
  mailed_at timestamptz(3) not null,
  no_of_mails integer not null check (no_of_mails >= 1),
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, email),
  foreign key (client_id, added_by) references users (client_id, id)
);

select outlay_wall('outside_recipients');

-- The confirmed addresses that a scheduled file was sent to.
create table outside_shares (
  client_id uuid not null references companies (client_id),
  export_id uuid not null,
  recipient_id uuid not null,
  primary key (client_id, export_id, recipient_id),
  foreign key (client_id, export_id) references exports (client_id, id) on delete cascade,
  foreign key (client_id, recipient_id) references outside_recipients (client_id, id)
);

select outlay_wall('outside_shares');

alter table report_schedules add column outside_recipient_ids uuid[] not null default '{}';
