-- A company that moves here from another installation brings the rows that triggers would add: seals, sums, queues. When
-- a company is deleted, nobody needs them any more. The owner skips the triggers for its own transaction with a setting,
-- which locks no table for other companies.

-- Only the owner may skip them; the setting alone has no effect for the app role.
create function outlay_owns_tables() returns boolean language sql stable as $$
  select current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.companies'::regclass)
$$;

do $$
declare
  found record;
  -- Every written row evaluates this, so it calls the function only if the setting is on.
  applies constant text :=
    '(current_setting(''app.skips_triggers'', true) is distinct from ''on'' or not outlay_owns_tables())';
begin
  for found in
    select t.tgname as name, t.tgrelid::regclass as owned_by, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and t.tgname not like 'append\_only%'
  loop
    execute format('drop trigger %I on %s', found.name, found.owned_by);
    if found.definition like '% WHEN (%' then
      execute regexp_replace(found.definition, ' WHEN \((.*)\) EXECUTE FUNCTION',
        ' WHEN ((\1) and ' || applies || ') EXECUTE FUNCTION');
    else
      execute replace(found.definition, ' EXECUTE FUNCTION', ' WHEN (' || applies || ') EXECUTE FUNCTION');
    end if;
  end loop;
end
$$;
