-- Why: signing in must find a company before one is bound, and currencies and limits belong to nobody.

create table companies (
  client_id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  kind text not null default 'customer' check (kind in ('customer', 'provider')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  logo_url text check (logo_url like 'https://%'),
  created_at timestamptz(3) not null default now()
);

create table sign_in_directory (
  email text primary key check (email = lower(email)),
  client_id uuid not null references companies (client_id),
  user_id uuid not null,
  unique (client_id, user_id)
);

create table currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  decimals smallint not null check (decimals between 0 and 4)
);

-- The shape rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

grant select, insert, update on companies to outlay_app;
grant select, insert, update, delete on sign_in_directory to outlay_app;
grant select on currencies to outlay_app;
grant select, insert, update, delete on rate_limits to outlay_app;
