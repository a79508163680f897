-- People choose hours in which they get no emails. The hours are in their own time zone.
alter table notice_settings alter column approval_mails drop not null;
alter table notice_settings add column quiet_from smallint check (quiet_from between 0 and 23);
alter table notice_settings add column quiet_until smallint check (quiet_until between 0 and 23);
alter table notice_settings add check (num_nulls(quiet_from, quiet_until) in (0, 2));
