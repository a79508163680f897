-- The identity provider of a company creates, changes and disables people through SCIM, with a token of the company.
create table scim_tokens (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  token_hash text not null,
  -- The end of the token, to recognise it.
  hint text not null check (length(hint) = 4),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, created_by) references users (client_id, id)
);

-- A company has one token at a time.
create unique index scim_tokens_current on scim_tokens (client_id) where ended_at is null;

-- The ids that the provider uses for people and groups.
create table scim_external_ids (
  client_id uuid not null references companies (client_id),
  kind text not null check (kind in ('user', 'group')),
  item_id uuid not null,
  external_id text not null check (length(external_id) between 1 and 255),
  primary key (client_id, kind, item_id)
);

create index scim_external_ids_by_id on scim_external_ids (client_id, kind, external_id);

select outlay_wall('scim_tokens');
select outlay_wall('scim_external_ids');
