-- A worker that dies while the mail server takes a mail leaves it unknown whether the mail was sent. This time is written
-- before the mail is handed over, so such a mail is told apart from one that was only claimed.
alter table mails add column handed_at timestamptz(3);
