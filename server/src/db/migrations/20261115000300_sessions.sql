-- Why: sessions, refresh tokens and links stay inside the walls; only their hashes are kept.

create table sessions (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  device text not null default '',
  address text not null default '',
  keep_signed_in boolean not null default false,
  started_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_because text,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index sessions_by_user on sessions (client_id, user_id, started_at desc);

create table refresh_tokens (
  client_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  token_hash text not null,
  issued_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, session_id) references sessions (client_id, id) on delete cascade
);

create index refresh_tokens_by_session on refresh_tokens (client_id, session_id);

create table single_use_tokens (
  client_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('entry', 'invitation', 'password_reset')),
  user_id uuid not null,
  token_hash text not null,
  keep_signed_in boolean not null default false,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index single_use_tokens_by_user on single_use_tokens (client_id, user_id, kind);

create table partner_keys (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  name text not null,
  key_hash text not null,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (client_id, id)
);

select outlay_wall('sessions');
select outlay_wall('refresh_tokens');
select outlay_wall('single_use_tokens');
select outlay_wall('partner_keys');
