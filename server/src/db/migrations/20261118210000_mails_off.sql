-- A person turns off single kinds of email with the unsubscribe link of an email. Each entry is the key of an event.
alter table notice_settings add column mails_off text[] not null default '{}';
