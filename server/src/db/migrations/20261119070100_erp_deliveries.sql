-- Journal files are delivered to the SFTP server of a company on a schedule, and the other system answers with
-- acknowledgement files.
create table erp_channels (
  client_id uuid not null references companies (client_id),
  system text not null check (system in ('generic', 'netsuite', 'sap', 'dynamics', 'sage', 'datev')),
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  username text not null check (length(username) between 1 and 100),
  auth text not null check (auth in ('password', 'key')),
  -- The password or the private key.
  encrypted_secret text not null,
  directory text not null check (length(directory) between 1 and 300),
  -- Where acknowledgement files are read; empty if the system writes none.
  ack_directory text not null default '' check (length(ack_directory) <= 300),
  -- The fingerprint of the server that a person has confirmed. No other server is trusted.
  host_key text not null check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  entity_id uuid,
  -- Postings before this day are not delivered.
  deliver_from date not null,
  recurrence jsonb not null,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (length(time_zone) between 1 and 60),
  is_paused boolean not null default false,
  next_run_at timestamptz(3) not null,
  -- Why the last file could not be written; empty if it could.
  problem text not null default '' check (length(problem) <= 500),
  version integer not null default 0,
  primary key (client_id, system),
  foreign key (client_id, entity_id) references entities (client_id, id)
);

create index erp_channels_by_entity on erp_channels (client_id, entity_id) where entity_id is not null;

select outlay_wall('erp_channels');

create table erp_deliveries (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  system text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- Kept, so that a retry sends the very same file.
  content bytea not null,
  no_of_postings integer not null check (no_of_postings >= 1),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'accepted', 'refused')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null,
  error text not null default '' check (length(error) <= 500),
  -- The documents that the other system refused, with its reasons.
  refused_documents jsonb not null default '[]',
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  acknowledged_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, system) references erp_channels (client_id, system) on delete cascade
);

create index erp_deliveries_due on erp_deliveries (client_id, system, next_attempt_at)
  where state in ('waiting', 'delivered');
create index erp_deliveries_newest on erp_deliveries (client_id, system, created_at desc, id desc);

select outlay_wall('erp_deliveries');

-- Every posting is in at most one delivery of a system.
create table erp_delivered_postings (
  client_id uuid not null references companies (client_id),
  system text not null,
  posting_id uuid not null,
  delivery_id uuid not null,
  document text not null check (length(document) <= 60),
  primary key (client_id, system, posting_id),
  foreign key (client_id, posting_id) references ledger_postings (client_id, id),
  foreign key (client_id, delivery_id) references erp_deliveries (client_id, id) on delete cascade
);

create index erp_delivered_postings_by_delivery on erp_delivered_postings (client_id, delivery_id, document);
create index erp_delivered_postings_by_posting on erp_delivered_postings (client_id, posting_id);

select outlay_wall('erp_delivered_postings');
