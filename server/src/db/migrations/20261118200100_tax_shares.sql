-- The share of input tax that a company recovers, by category. Categories without a row recover everything.
create table category_tax_shares (
  client_id uuid not null references companies (client_id),
  category_id uuid not null,
  recoverable_pct numeric(5, 2) not null check (recoverable_pct between 0 and 100),
  primary key (client_id, category_id),
  foreign key (client_id, category_id) references categories (client_id, id)
);

select outlay_wall('category_tax_shares');
