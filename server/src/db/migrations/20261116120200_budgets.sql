-- Approvers and finance compare spending with what a department or category may spend in a month, quarter or year.
-- Deleting the department or category deletes its budgets.
create table budgets (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  department_id uuid,
  category_id uuid,
  period text not null check (period in ('month', 'quarter', 'year')),
  amount numeric(19, 4) not null check (amount > 0),
  from_on date not null,
  version integer not null default 0,
  primary key (client_id, id),
  foreign key (client_id, department_id) references departments (client_id, id) on delete cascade,
  foreign key (client_id, category_id) references categories (client_id, id) on delete cascade,
  check (num_nonnulls(department_id, category_id) > 0),
  unique nulls not distinct (client_id, department_id, category_id, period)
);

create index budgets_by_category on budgets (client_id, category_id);

select outlay_wall('budgets');
