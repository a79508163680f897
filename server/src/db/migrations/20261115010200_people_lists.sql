-- Why: the list of people stays quick at any size: every filter, sort and count of it has an index that ends in the order.

drop index users_by_manager;
drop index users_by_department;
drop index users_by_entity;
drop index users_by_level;
drop index users_by_business_unit;
create index users_by_manager on users (client_id, manager_id, sort_name, id);
create index users_by_department on users (client_id, department_id, sort_name, id);
create index users_by_entity on users (client_id, entity_id, sort_name, id);
create index users_by_level on users (client_id, level_id, sort_name, id);
create index users_by_business_unit on users (client_id, business_unit_id, sort_name, id);
create index users_by_location on users (client_id, location);
create index users_by_created on users (client_id, created_at, id);
-- Few wait at a time; the list of them must not walk everybody who has joined.
create index users_invited_by_name on users (client_id, sort_name, id) where invited_at is not null and is_active;

drop index user_roles_by_role;
create index user_roles_by_role on user_roles (client_id, role_id, user_id);
