-- Whoever can write to the database directly could change the history of payments unnoticed. Each audited row is
-- therefore sealed: its hash and the hash of the seal before it form one chain per company.
-- A background job appends the seals, because chaining inside each request would make a company's requests wait for
-- one another.

-- The areas are a function, so that a later migration can add actions without rewriting the table.
create function outlay_audit_area(action text, is_setting boolean) returns text
language sql immutable parallel safe as $$
  select case
    when action in ('signed_in', 'password_changed', 'password_reset', 'email_change_requested', 'email_changed',
      'invitation_accepted', 'signed_out_everywhere', 'company_switched', 'entry_minted', 'partner_key_created')
      then 'access'
    when is_setting then 'settings'
    when action ~ '^(report|advance)_(queued|unqueued|paid|closed|payment_[a-z_]+)$' or action ~ '^payment_run_'
      then 'payments'
    when action = 'exported' then 'exports'
  end
$$;

alter table activity drop column audit_area;
alter table activity add column audit_area text generated always as (outlay_audit_area(action, is_setting)) stored;

create index activity_audit on activity (client_id, id desc) where audit_area is not null;
create index activity_audit_by_area on activity (client_id, audit_area, id desc) where audit_area is not null;
create index activity_audit_by_kind on activity (client_id, item_kind, id desc) where audit_area is not null;
create index activity_audit_by_actor on activity (client_id, actor_id, id desc) where audit_area is not null;

create table audit_seals (
  client_id uuid not null references companies (client_id),
  seal_no bigint not null check (seal_no >= 1),
  source text not null check (source in ('activity', 'ledger_postings')),
  row_id uuid not null,
  row_at timestamptz(3) not null,
  -- Of the row's own values.
  row_hash text not null check (row_hash ~ '^[0-9a-f]{64}$'),
  -- Of the previous seal's hash and of this seal.
  chain_hash text not null check (chain_hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz(3) not null,
  primary key (client_id, seal_no),
  unique (client_id, source, row_id)
);

-- Rows that wait for their seal.
create table audit_unsealed (
  client_id uuid not null references companies (client_id),
  source text not null check (source in ('activity', 'ledger_postings')),
  row_id uuid not null,
  primary key (client_id, source, row_id)
);

select outlay_wall('audit_seals');
select outlay_append_only('audit_seals');
select outlay_wall('audit_unsealed');

create function outlay_await_seal() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'activity' then
    insert into audit_unsealed (client_id, source, row_id)
    select a.client_id, 'activity', a.id from added a where a.audit_area is not null;
  else
    insert into audit_unsealed (client_id, source, row_id) select a.client_id, 'ledger_postings', a.id from added a;
  end if;
  return null;
end
$$;

create trigger awaits_seal after insert on activity
  referencing new table as added for each statement execute function outlay_await_seal();
create trigger awaits_seal after insert on ledger_postings
  referencing new table as added for each statement execute function outlay_await_seal();

insert into audit_unsealed (client_id, source, row_id)
select client_id, 'activity', id from activity where audit_area is not null
union all
select client_id, 'ledger_postings', id from ledger_postings;
