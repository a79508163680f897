-- Companies must see who entered as one of their employees, and the audit log also covers payments, exports and access.
-- The area is generated, so that entries from before this change have one too although history is append-only.
alter table single_use_tokens add column entered_by text;
alter table sessions add column entered_by text;

alter table activity add column entered_by text;
alter table activity add column audit_area text generated always as (
  case
    when action in ('signed_in', 'password_changed', 'password_reset', 'email_change_requested', 'email_changed',
      'invitation_accepted', 'signed_out_everywhere', 'company_switched', 'entry_minted', 'partner_key_created')
      then 'access'
    when is_setting then 'settings'
    when action in ('report_queued', 'report_payment_started', 'report_paid', 'report_unqueued',
      'report_payment_failed', 'report_payment_reverted', 'report_closed', 'advance_queued',
      'advance_payment_started', 'advance_paid', 'advance_unqueued', 'advance_payment_failed',
      'advance_payment_reverted', 'advance_closed')
      then 'payments'
    when action = 'exported' then 'exports'
  end
) stored;

create index activity_audit on activity (client_id, id desc) where audit_area is not null;
create index activity_audit_by_area on activity (client_id, audit_area, id desc) where audit_area is not null;
create index activity_audit_by_kind on activity (client_id, item_kind, id desc) where audit_area is not null;
create index activity_audit_by_actor on activity (client_id, actor_id, id desc) where audit_area is not null;
drop index activity_settings;
drop index activity_settings_by_actor;
