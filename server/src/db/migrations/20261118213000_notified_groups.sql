-- A company also notifies groups of employees. A deleted group has no members, so its id may stay.
alter table notification_settings add column group_ids uuid[] not null default '{}';
