-- People see their recent sign-ins, also failed ones, and administrators those of the company. The network address is
-- shortened before it is stored.
create table sign_ins (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  user_id uuid not null,
  at timestamptz(3) not null,
  method text not null check (method in ('password', 'passkey', 'sso')),
  has_second_step boolean not null default false,
  outcome text not null check (outcome in ('signed_in', 'wrong_password', 'wrong_code', 'use_provider', 'network',
    'disabled')),
  device text not null check (length(device) <= 100),
  network text not null check (length(network) <= 64),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index sign_ins_by_user on sign_ins (client_id, user_id, id desc);
create index sign_ins_by_outcome on sign_ins (client_id, outcome, id desc);
create index sign_ins_by_time on sign_ins (client_id, at);

select outlay_wall('sign_ins');
