-- Once a week people are reminded of card transactions without a receipt. A company chooses the day or turns it off.
create table card_reminder_settings (
  client_id uuid not null references companies (client_id),
  -- 1 is Monday; null turns the reminder off. Without a row it is Monday.
  weekday smallint check (weekday between 1 and 7),
  primary key (client_id)
);

-- The last day a person was reminded, so that they are reminded once a week.
create table card_reminders (
  client_id uuid not null,
  user_id uuid not null,
  reminded_on date not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

select outlay_wall('card_reminder_settings');
select outlay_wall('card_reminders');
