-- People have costs that come back, such as a phone bill. A repeating expense creates a draft on each of its days.
create table repeating_expenses (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  user_id uuid not null,
  -- The fields of the expense form, without date, receipts and report.
  form jsonb not null,
  every text not null check (every in ('week', 'month', 'quarter', 'year')),
  -- The first day. Later days are counted from it, so that the 31st stays the 31st after a shorter month.
  starts_on date not null,
  until_on date check (until_on >= starts_on),
  -- The next day that gets a draft; null once there is none.
  next_on date,
  state text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  created_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index repeating_expenses_of_user on repeating_expenses (client_id, user_id, created_at);
create index repeating_expenses_due on repeating_expenses (client_id, next_on) where state = 'active';

select outlay_wall('repeating_expenses');

alter table expenses drop constraint expenses_source_check;
alter table expenses add constraint expenses_source_check
  check (source in ('typed', 'receipt', 'sheet', 'copy', 'split', 'merge', 'card', 'trip', 'repeat'));
