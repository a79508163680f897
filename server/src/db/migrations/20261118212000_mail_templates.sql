-- Companies write the emails of an event in their own words, with placeholders, and give all emails their colour and
-- logo. A row exists for each changed event.
create table mail_templates (
  client_id uuid not null references companies (client_id),
  event text not null,
  version integer not null,
  -- Null follows the default text again.
  subject text,
  body text,
  primary key (client_id, event),
  check ((subject is null) = (body is null))
);

create table mail_looks (
  client_id uuid primary key references companies (client_id),
  version integer not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  shows_logo boolean not null
);

-- A text that an administrator sends to themselves before saving it. The row is deleted once it is sent.
create table mail_template_tests (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  event text not null,
  subject text not null,
  body text not null,
  item_id uuid,
  created_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

-- The mail server of a recipient refused the email, at once or in a later report.
alter table mails add column bounced_at timestamptz(3);

select outlay_wall('mail_templates');
select outlay_wall('mail_looks');
select outlay_wall('mail_template_tests');
