-- People protect their account with a second factor: an authenticator app (TOTP) or passkeys. A factor belongs to the
-- account of one company, so an administrator who resets it opens no other company.
alter table users add column has_second_factor boolean not null default false;
alter table companies add column requires_two_factor boolean not null default false;

-- The last time this session proved a second factor.
alter table sessions add column second_factor_at timestamptz(3);

alter table single_use_tokens add column is_second_factor_done boolean not null default false;
alter table single_use_tokens drop constraint single_use_tokens_kind_check;
alter table single_use_tokens add constraint single_use_tokens_kind_check check
  (kind in ('entry', 'second_step', 'invitation', 'password_reset', 'email_change'));

create table totp_secrets (
  client_id uuid not null,
  user_id uuid not null,
  -- Encrypted.
  secret text not null,
  created_at timestamptz(3) not null,
  -- Null until the first code was entered.
  confirmed_at timestamptz(3),
  -- The 30-second step of the last accepted code. Codes of this step and earlier ones are refused.
  last_step bigint not null default 0,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create table recovery_codes (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index recovery_codes_by_user on recovery_codes (client_id, user_id);

create table passkeys (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null check (length(credential_id) between 1 and 1400),
  public_key text not null,
  -- The signature counter of the authenticator; 0 for those that do not count.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, credential_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index passkeys_by_user on passkeys (client_id, user_id);

-- Challenges that were answered, until they expire: each works once.
create table used_challenges (
  client_id uuid not null references companies (client_id),
  challenge_hash text not null,
  expires_at timestamptz(3) not null,
  primary key (client_id, challenge_hash)
);

create index used_challenges_by_expiry on used_challenges (client_id, expires_at);

select outlay_wall('totp_secrets');
select outlay_wall('recovery_codes');
select outlay_wall('passkeys');
select outlay_wall('used_challenges');
