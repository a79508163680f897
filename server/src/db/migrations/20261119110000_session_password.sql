-- The last time the password was entered again in this session, to add a first second factor.
alter table sessions add column password_at timestamptz(3);
