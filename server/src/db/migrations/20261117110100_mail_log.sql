-- Administrators see which mails were sent, which failed and why, and can send one again.
alter table mails add column subject text check (length(subject) <= 300);
alter table mails add column attempts integer not null default 0;
alter table mails add column last_error text check (length(last_error) <= 300);
-- The ids of the event, from which the mail is composed again. Null for mails that cannot be sent again.
alter table mails add column event jsonb;

create index mails_newest on mails (client_id, created_at desc, id desc) where subject is not null;
create index mails_unsent on mails (client_id, created_at desc, id desc) where subject is not null and sent_at is null;
