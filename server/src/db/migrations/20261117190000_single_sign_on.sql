-- People of a company sign in through the company's own identity provider (OpenID Connect).
create table identity_providers (
  client_id uuid primary key references companies (client_id),
  preset text not null check (preset in ('google', 'microsoft', 'okta', 'other')),
  name text not null check (length(name) between 1 and 40),
  issuer text not null check (length(issuer) between 1 and 300),
  oidc_client text not null check (length(oidc_client) between 1 and 200),
  -- Encrypted with the secret of the installation.
  encrypted_secret text not null,
  is_enabled boolean not null default false,
  -- Passwords are then refused for people with an e-mail address of a verified domain.
  is_required boolean not null default false,
  -- The super_admin who can always use a password.
  emergency_user_id uuid,
  creates_people boolean not null default false,
  default_role_id uuid,
  default_entity_id uuid,
  default_department_id uuid,
  groups_claim text not null default '' check (length(groups_claim) <= 80),
  last_sign_in_at timestamptz(3),
  version integer not null default 0,
  foreign key (client_id, emergency_user_id) references users (client_id, id),
  foreign key (client_id, default_role_id) references roles (client_id, id) on delete set null (default_role_id),
  foreign key (client_id, default_entity_id) references entities (client_id, id) on delete set null (default_entity_id),
  foreign key (client_id, default_department_id) references departments (client_id, id)
    on delete set null (default_department_id)
);

-- The roles that members of a group of the provider get.
create table identity_group_roles (
  client_id uuid not null references companies (client_id),
  group_name text not null check (length(group_name) between 1 and 200),
  role_id uuid not null,
  primary key (client_id, group_name, role_id),
  foreign key (client_id, role_id) references roles (client_id, id) on delete cascade
);

-- The e-mail domains that the company claims. They count after a DNS record has proved that it owns them.
create table email_domains (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  proof text not null,
  added_at timestamptz(3) not null,
  verified_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, domain)
);

-- Finds the company of a verified domain before a company is bound. A domain belongs to one company.
create table domain_directory (
  domain text primary key,
  client_id uuid not null references companies (client_id)
);

create index domain_directory_by_company on domain_directory (client_id);

-- The account at the provider that a person has signed in with. The subject never changes, unlike an e-mail address.
create table identity_links (
  client_id uuid not null references companies (client_id),
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null,
  linked_at timestamptz(3) not null,
  primary key (client_id, issuer, subject),
  unique (client_id, user_id, issuer),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);

-- A sign-in that was sent to the provider. Its state comes back once.
create table sign_in_attempts (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  token_hash text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (client_id, id)
);

create index sign_in_attempts_by_end on sign_in_attempts (client_id, expires_at);

select outlay_wall('identity_providers');
select outlay_wall('identity_group_roles');
select outlay_wall('email_domains');
select outlay_wall('identity_links');
select outlay_wall('sign_in_attempts');
grant select, insert, update, delete on domain_directory to outlay_app;

-- How the person signed in. A session of one company's provider must not open other companies.
alter table single_use_tokens add column method text not null default 'password';
alter table sessions add column method text not null default 'password';
