-- The provider announces maintenance, changes and news to all clients or to some of them.
create table announcements (
  id uuid primary key,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 500),
  link_url text not null check (length(link_url) <= 500),
  level text not null check (level in ('info', 'warning', 'critical')),
  -- The first and the last day in UTC.
  shows_from date not null,
  shows_until date not null check (shows_until >= shows_from),
  -- Null for all clients.
  client_ids uuid[] check (cardinality(client_ids) between 1 and 200),
  written_by text not null,
  version integer not null default 0
);

create index announcements_by_end on announcements (shows_until);

grant select, insert, update, delete on announcements to outlay_app;

-- A person who dismissed an announcement does not see it again.
create table announcement_dismissals (
  client_id uuid not null references companies (client_id),
  user_id uuid not null,
  announcement_id uuid not null references announcements (id) on delete cascade,
  primary key (client_id, user_id, announcement_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

select outlay_wall('announcement_dismissals');
