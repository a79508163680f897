-- Other software calls the API with a key. A key is a session of the person who created it, limited to its scopes, so
-- roles, disabled people and ended sessions count for it as well. Only the hash of its secret is stored.
create table api_keys (
  client_id uuid not null,
  -- The id of its session.
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  key_hash text not null,
  -- The end of the key, to recognise it.
  hint text not null check (length(hint) = 4),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, id) references sessions (client_id, id) on delete cascade
);

create index api_keys_by_creation on api_keys (client_id, created_at desc);

select outlay_wall('api_keys');
