-- Why: every table of a company gets the same wall, so that no row is ever read or written by another company.

-- Forced row-level security on client_id, in the loud form: unbound it raises instead of silently seeing nothing.
create function outlay_wall(walled regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format(
    'create policy company_wall on %s for all to public
       using (client_id = current_setting(''app.client_id'')::uuid)
       with check (client_id = current_setting(''app.client_id'')::uuid)', walled);
  execute format('grant select, insert, update, delete on %s to outlay_app', walled);
end
$$;

-- History may be read and added to, never rewritten: no grant to do so, and a trigger for whoever has one.
create function outlay_append_only(kept regclass) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from outlay_app', kept);
  execute format(
    'create trigger append_only before update or delete on %s
       for each row execute function outlay_refuse_rewrite()', kept);
  execute format(
    'create trigger append_only_truncate before truncate on %s
       for each statement execute function outlay_refuse_rewrite()', kept);
end
$$;

create function outlay_refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

revoke execute on function outlay_wall(regclass), outlay_append_only(regclass) from public;
