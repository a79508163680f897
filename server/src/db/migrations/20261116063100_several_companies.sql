-- A person can belong to several companies with one e-mail address. The account whose password was set last holds the
-- password of the address.
alter table sign_in_directory drop constraint sign_in_directory_pkey;
alter table sign_in_directory add primary key (email, client_id);
alter table sign_in_directory add column password_set_at timestamptz(3);

do $$
declare
  company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    update sign_in_directory d set password_set_at = u.created_at from users u
    where d.client_id = company.client_id and u.client_id = company.client_id and u.id = d.user_id
      and u.password_hash is not null;
  end loop;
end
$$;
