-- People choose the channels of each event for themselves where their company allows it. Unsubscribing from a kind of
-- email is such a choice, so the separate list of emails that are off goes away.
alter table notice_settings add column choices jsonb not null default '{}';

update notice_settings
set choices = (
  select jsonb_object_agg(event, jsonb_build_object('mail', 'off')) from unnest(mails_off) as event
)
where mails_off <> '{}';

alter table notice_settings drop column mails_off;
