-- Companies choose for each event who is notified, by which channel and how often.
create table notification_settings (
  client_id uuid not null references companies (client_id),
  event text not null check (event ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$'),
  version integer not null,
  -- False after a reset: the defaults apply, and the version still refuses stale edits.
  is_own boolean not null,
  mail text not null check (mail in ('at_once', 'daily', 'weekly', 'off')),
  in_app boolean not null,
  can_override boolean not null,
  recipients text[] not null check (recipients <@ array['owner', 'approver', 'person', 'payout_staff', 'admins']),
  addresses text[] not null,
  primary key (client_id, event)
);

select outlay_wall('notification_settings');

alter table notice_settings drop constraint notice_settings_approval_mails_check;
alter table notice_settings add constraint notice_settings_approval_mails_check
  check (approval_mails in ('at_once', 'daily', 'weekly', 'off'));
-- The mail of a summary has an id per day, which already prevents a second one.
alter table notice_settings drop column digest_sent_on;

-- A notice that is only mailed in a summary does not appear in the app.
alter table notices add column in_app boolean not null default true;
alter table notices add column digest text check (digest in ('daily', 'weekly'));

update notices n set digest = 'daily' from notice_settings s
where s.client_id = n.client_id and s.user_id = n.user_id and s.approval_mails = 'daily' and n.read_at is null;

create index notices_for_digest on notices (client_id, user_id, id) where digest is not null and read_at is null;

-- Mails also go to addresses that belong to no user.
alter table mails alter column user_id drop not null;
alter table mails add column email text check (length(email) between 3 and 320);
