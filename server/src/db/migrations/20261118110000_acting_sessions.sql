-- The provider's support can act as a person of a company for a limited time. The company sees who acted, why and what
-- they changed.
create table acting_sessions (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  -- The person of the company whom the provider admin acts as.
  user_id uuid not null,
  -- The provider admin and the session to return to. They belong to the provider's company.
  provider_client_id uuid not null,
  provider_user_id uuid not null,
  provider_session_id uuid not null,
  actor_name text not null,
  reason text not null check (length(reason) between 1 and 500),
  is_read_only boolean not null,
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

select outlay_wall('acting_sessions');

alter table single_use_tokens add column acting_id uuid;
alter table sessions add column acting_id uuid;

-- Everything that support does is part of the audit log.
create or replace function outlay_audit_area(action text, is_setting boolean) returns text
language sql immutable parallel safe as $$
  select case
    when action in ('signed_in', 'password_changed', 'password_reset', 'email_change_requested', 'email_changed',
      'invitation_accepted', 'signed_out_everywhere', 'company_switched', 'entry_minted', 'partner_key_created',
      'acting_started', 'acting_stopped', 'acting_changed')
      then 'access'
    when is_setting then 'settings'
    when action ~ '^(report|advance)_(queued|unqueued|paid|closed|payment_[a-z_]+)$' or action ~ '^payment_run_'
      then 'payments'
    when action = 'exported' then 'exports'
  end
$$;
