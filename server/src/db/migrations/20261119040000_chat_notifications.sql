-- Notifications also reach people in Slack or Microsoft Teams. The table of mails is the log of all deliveries.
alter table notification_settings add column chat boolean not null default false;

alter table mails add column channel text not null default 'mail' check (channel in ('mail', 'chat'));

create table chat_connections (
  client_id uuid not null references companies (client_id),
  provider text not null check (provider in ('slack', 'teams')),
  -- The bot token of the Slack app or the URL of the Teams workflow, encrypted.
  encrypted_secret text not null check (length(encrypted_secret) between 1 and 4000),
  -- The Slack workspace or the Teams channel, as people know it.
  name text not null check (length(name) between 1 and 200),
  state text not null default 'connected' check (state in ('connected', 'failed')),
  -- Why messages can no longer be sent.
  last_error text not null default '' check (length(last_error) <= 300),
  version integer not null,
  connected_by uuid not null,
  connected_at timestamptz(3) not null,
  primary key (client_id),
  foreign key (client_id, connected_by) references users (client_id, id)
);

create index chat_connections_by_person on chat_connections (client_id, connected_by);

select outlay_wall('chat_connections');
