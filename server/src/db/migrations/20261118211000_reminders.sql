-- Companies schedule several reminders, not only that of missing card receipts: when each is sent, and a message of
-- their own. The row of a reminder exists once the company changed it or it was sent.
create table reminders (
  client_id uuid not null references companies (client_id),
  kind text not null,
  version integer not null default 0,
  -- Null follows the default of the reminder.
  schedule jsonb,
  message text not null default '',
  last_run_on date,
  primary key (client_id, kind)
);

-- The last day on which each person was reminded, so that repeating a run sends nothing.
create table reminded_people (
  client_id uuid not null,
  kind text not null,
  user_id uuid not null,
  reminded_on date not null,
  primary key (client_id, kind, user_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

insert into reminders (client_id, kind, version, schedule)
select client_id, 'card_receipts', 1,
  jsonb_build_object('is_on', weekday is not null, 'every', 'week', 'day', coalesce(weekday, 1), 'hour', 7)
from card_reminder_settings;

insert into reminded_people (client_id, kind, user_id, reminded_on)
select client_id, 'card_receipts', user_id, reminded_on from card_reminders;

drop table card_reminder_settings;
drop table card_reminders;

select outlay_wall('reminders');
select outlay_wall('reminded_people');
