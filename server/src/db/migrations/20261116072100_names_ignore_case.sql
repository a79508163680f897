-- 'Travel' and 'travel' are the same name to everyone who chooses from a list. Later duplicates get a number.
do $$
declare
  names record;
begin
  for names in
    select * from (values
      ('entities', ''), ('departments', ''), ('business_units', ''), ('employee_levels', ''), ('employee_groups', ''),
      ('categories', 'applies_to, '), ('policies', 'applies_to, '), ('approval_rules', 'applies_to, ')
    ) as listed (table_name, scope)
  loop
    execute format(
      'update %1$I as renamed set name = left(renamed.name, 110) || '' ('' || numbered.position || '')''
       from (select client_id, id, row_number() over (partition by client_id, %2$s lower(name) order by id) as position
         from %1$I) as numbered
       where numbered.position > 1 and renamed.client_id = numbered.client_id and renamed.id = numbered.id',
      names.table_name, names.scope);
    execute format(
      'create unique index %1$s_name_ignoring_case on %1$I (client_id, %2$s lower(name))',
      names.table_name, names.scope);
  end loop;
end
$$;
