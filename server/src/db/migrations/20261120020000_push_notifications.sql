-- Notifications also reach the phones and computers of people through the push service of their browser.
alter table notification_settings add column push boolean not null default false;

-- Requests for approval are pushed by default, also where a company had chosen other channels before.
update notification_settings set push = true
where event in ('report.submitted', 'report.approver_added', 'report.handed_over', 'report.reminded',
  'advance.submitted', 'advance.approver_added', 'advance.handed_over', 'advance.reminded');

alter table mails drop constraint mails_channel_check;
alter table mails add constraint mails_channel_check check (channel in ('mail', 'chat', 'push'));

create table push_devices (
  client_id uuid not null references companies (client_id),
  -- Made of the person and the URL of the subscription, so that a browser has one row.
  id uuid not null,
  user_id uuid not null,
  -- The session in which the device was last used. It is removed with its session.
  session_id uuid not null,
  -- The URL at the push service and the keys of the browser, encrypted.
  encrypted_subscription text not null check (length(encrypted_subscription) between 1 and 6000),
  -- 'Chrome on Android'
  label text not null check (length(label) between 1 and 200),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, session_id) references sessions (client_id, id) on delete cascade
);

create index push_devices_by_user on push_devices (client_id, user_id, created_at);
create index push_devices_by_session on push_devices (client_id, session_id);

select outlay_wall('push_devices');

-- Signing out, disabling a person and every other end of a session also stop the notifications of that device.
create function outlay_remove_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where client_id = new.client_id and session_id = new.id;
  return null;
end
$$;

create trigger push_devices_removed after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null
    and (current_setting('app.skips_triggers', true) is distinct from 'on' or not outlay_owns_tables()))
  execute function outlay_remove_push_devices();
