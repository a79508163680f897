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

-- One list by name for each state, and one for pickers, who want whoever is not disabled.
drop index users_by_state_name;
create index users_pickable_by_name on users (client_id, sort_name, id) where is_active;
create index users_active_by_name on users (client_id, sort_name, id) where is_active and invited_at is null;
create index users_invited_by_name on users (client_id, sort_name, id) where is_active and invited_at is not null;
create index users_disabled_by_name on users (client_id, sort_name, id) where not is_active;

drop index user_roles_by_role;
create index user_roles_by_role on user_roles (client_id, role_id, user_id);
