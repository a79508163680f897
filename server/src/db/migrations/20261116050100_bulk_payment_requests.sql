-- Bulk payment runs store the move under its new name. Runs that are still open during the upgrade must find it there.
do $$
declare
  company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    update bulk_runs set request = request - 'asked' || jsonb_build_object('move', request -> 'asked')
    where client_id = company.client_id and state = 'running' and request ? 'asked';
  end loop;
end
$$;
