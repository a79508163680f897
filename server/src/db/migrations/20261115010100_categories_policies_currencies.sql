-- Why: what employees can claim, under which rules, and at which exchange rate.

create table categories (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  applies_to text not null default 'expense' check (applies_to in ('expense', 'advance')),
  parent_id uuid,
  name text not null check (length(name) between 1 and 80),
  icon text not null default 'receipt' check (length(icon) between 1 and 40),
  code text not null default '' check (length(code) <= 40),
  ledger_account text not null default '' check (length(ledger_account) <= 60),
  receipt_rule text not null default 'optional' check (receipt_rule in ('none', 'optional', 'required', 'required_above')),
  receipt_above numeric(19, 4) check (receipt_above >= 0),
  is_reimbursable boolean not null default true,
  is_active boolean not null default true,
  sort_order integer not null check (sort_order >= 1),
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, applies_to, name),
  foreign key (client_id, parent_id) references categories (client_id, id),
  check (parent_id <> id),
  check ((receipt_rule = 'required_above') = (receipt_above is not null))
);

create index categories_in_order on categories (client_id, applies_to, sort_order, id);
create index categories_by_parent on categories (client_id, parent_id);

-- No row: the category applies to every entity.
create table category_entities (
  client_id uuid not null,
  category_id uuid not null,
  entity_id uuid not null,
  primary key (client_id, category_id, entity_id),
  foreign key (client_id, category_id) references categories (client_id, id) on delete cascade,
  foreign key (client_id, entity_id) references entities (client_id, id)
);

create index category_entities_by_entity on category_entities (client_id, entity_id);

create table category_attributes (
  client_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  label text not null check (length(label) between 1 and 80),
  kind text not null check (kind in ('text', 'number', 'date', 'time', 'select', 'multi_select', 'yes_no', 'user',
    'distance', 'travel', 'city', 'attendees', 'calc')),
  options jsonb not null default '[]',
  formula text not null default '' check (length(formula) <= 1000),
  help_text text not null default '' check (length(help_text) <= 300),
  is_mandatory boolean not null default false,
  sort_order integer not null check (sort_order >= 1),
  primary key (client_id, id),
  unique (client_id, category_id, key),
  foreign key (client_id, category_id) references categories (client_id, id) on delete cascade,
  check ((kind = 'calc') = (formula <> ''))
);

alter table expenses add column category_id uuid;
alter table expenses add foreign key (client_id, category_id) references categories (client_id, id);
create index expenses_by_category on expenses (client_id, category_id);

create table policies (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  applies_to text not null default 'expense' check (applies_to in ('expense', 'advance')),
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 300),
  sort_order integer not null check (sort_order >= 1),
  is_active boolean not null default true,
  -- Who, what, limit, requirements and action, in the shape the engine reads; checked by the contract on the way in.
  rule jsonb not null,
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, applies_to, name),
  -- A reorder moves many rows in one statement and is judged when it is done: the order stays a permutation.
  unique (client_id, applies_to, sort_order) deferrable initially deferred
);

create table company_currencies (
  client_id uuid not null references companies (client_id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (client_id, currency)
);

create table company_rate_settings (
  client_id uuid not null references companies (client_id),
  is_automatic boolean not null default true,
  version integer not null default 0,
  primary key (client_id)
);

-- A rate somebody set by hand: units of the company's currency for one unit of the other, from a day on.
create table company_rates (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  effective_from date not null,
  rate numeric(18, 9) not null check (rate > 0),
  set_by uuid not null,
  set_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, set_by) references users (client_id, id)
);

create unique index company_rates_live on company_rates (client_id, currency, effective_from) where removed_at is null;

-- What the market says, once for everybody: units of the currency for one euro.
create table market_rates (
  currency text not null references currencies (code),
  rate_on date not null,
  rate numeric(18, 9) not null check (rate > 0),
  source text not null,
  fetched_at timestamptz(3) not null default now(),
  primary key (currency, rate_on)
);

grant select, insert, update on market_rates to outlay_app;

select outlay_wall('categories');
select outlay_wall('category_entities');
select outlay_wall('category_attributes');
select outlay_wall('policies');
select outlay_wall('company_currencies');
select outlay_wall('company_rate_settings');
select outlay_wall('company_rates');
