-- A company decides how strictly its people sign in: who needs a second factor, how long sessions last, and from which
-- networks they work. A company without a row requires nothing.
create table security_rules (
  client_id uuid primary key references companies (client_id),
  two_factor text not null default 'optional' check (two_factor in ('optional', 'administrators', 'everyone')),
  two_factor_grace_days integer not null default 0 check (two_factor_grace_days between 0 and 90),
  -- When the current rule about second factors was chosen.
  two_factor_since timestamptz(3),
  -- The longest session, and how long it may be unused; null for the limits of the product.
  session_hours integer check (session_hours between 1 and 720),
  idle_minutes integer check (idle_minutes between 5 and 1440),
  -- Networks in CIDR notation; an empty list allows every network.
  allowed_networks text[] not null default '{}',
  version integer not null default 0
);

select outlay_wall('security_rules');

alter table companies drop column requires_two_factor;

-- Counts the people with a second factor.
create index users_with_second_factor on users (client_id, is_active, id) where has_second_factor;
