-- A mail is sent after its transaction, so that no connection waits for the mail server. Until it is marked as sent,
-- this time keeps a second worker from sending it as well; after it, the worker is taken for dead.
alter table mails add column sending_until timestamptz(3);
