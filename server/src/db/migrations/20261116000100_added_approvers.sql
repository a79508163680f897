-- Why: whoever was asked for by name is known as such, not by the words that tell why they are there.

-- Of approval_steps.people: [{ user_id, because, state, at, by, is_added? }].
do $$
declare
  company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    update approval_steps s
    set people = (
      select jsonb_agg(
        case when p.person ->> 'because' like 'added by %' then p.person || '{"is_added": true}' else p.person end
        order by p.place)
      from jsonb_array_elements(s.people) with ordinality p (person, place))
    where s.client_id = company.client_id
      and exists (select from jsonb_array_elements(s.people) e where e ->> 'because' like 'added by %');
  end loop;
end
$$;
