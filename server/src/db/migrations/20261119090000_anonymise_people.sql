-- People who left a company can ask to be forgotten, while the books and their history have to stay. The personal data
-- of a person is replaced everywhere, also in the history, and the seals of the history stay verifiable.

-- History is append-only for the app role, which has no grant to change it. The owner of the tables may change it in a
-- transaction that says so: to anonymise a person, to delete a company, or to remove entries whose time is over.
create or replace function outlay_refuse_rewrite() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and current_setting('app.rewrites_history', true) = 'on'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
  then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;

alter table users
  add column former_number bigint,
  -- Until the background work has replaced everything.
  add column anonymise_requested_at timestamptz(3),
  add column anonymised_at timestamptz(3),
  add check ((former_number is null) = (anonymise_requested_at is null)),
  add check (anonymised_at is null or anonymise_requested_at is not null);

-- The hash of an audited row after a person's data was removed from it. The seal keeps the hash of the original row, so
-- the chain stays intact; `entry_id` is the audit entry that holds a digest of all rows changed together.
create table audit_redactions (
  client_id uuid not null references companies (client_id),
  row_id uuid not null,
  entry_id uuid not null,
  row_hash text not null check (row_hash ~ '^[0-9a-f]{64}$'),
  primary key (client_id, row_id, entry_id)
);
create index audit_redactions_by_entry on audit_redactions (client_id, entry_id, row_id);

select outlay_wall('audit_redactions');
select outlay_append_only('audit_redactions');
