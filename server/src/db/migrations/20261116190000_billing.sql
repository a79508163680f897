-- Companies choose a plan, pay it by card and find their invoices in the product.

-- The plans of the provider. Prices are per user, for a month or a year.
create table plans (
  code text primary key check (code ~ '^[a-z_]{1,30}$'),
  name text not null check (length(name) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  month_price numeric(19, 4) not null check (month_price > 0),
  year_price numeric(19, 4) not null check (year_price > 0),
  min_users integer not null check (min_users between 1 and 100000),
  max_users integer check (max_users >= min_users),
  features text[] not null,
  sort_order integer not null
);

insert into plans (code, name, currency, month_price, year_price, min_users, max_users, features, sort_order) values
  ('team', 'Team', 'USD', 6, 60, 3, 50, '{advances,accounting_export}', 1),
  ('business', 'Business', 'USD', 11, 108, 5, null,
    '{advances,accounting_export,multi_level_approval,corporate_cards,analytics}', 2),
  ('enterprise', 'Enterprise', 'USD', 18, 180, 25, null,
    '{advances,accounting_export,multi_level_approval,corporate_cards,analytics,bank_payments,priority_support}', 3);

create table coupons (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  percent_off integer check (percent_off between 1 and 100),
  amount_off numeric(19, 4) check (amount_off > 0),
  -- The number of invoices it reduces; null for every invoice.
  invoices integer check (invoices > 0),
  redeem_by date,
  check (num_nonnulls(percent_off, amount_off) = 1)
);

insert into coupons (code, percent_off, invoices) values ('WELCOME20', 20, 3);

-- One row. A number is taken in the transaction of its invoice, so a rollback leaves no gap.
create table invoice_numbers (
  id boolean primary key default true check (id),
  last integer not null
);

insert into invoice_numbers (last) values (0);

grant select on plans, coupons to outlay_app;
grant select, update on invoice_numbers to outlay_app;

-- How a company pays. The state of its subscription is in subscriptions.
create table billing_accounts (
  client_id uuid not null references companies (client_id),
  plan_code text references plans (code),
  billing_interval text check (billing_interval in ('month', 'year')),
  seats integer check (seats > 0),
  -- Periods count from this day.
  anchor_on date,
  period_starts_on date,
  period_ends_on date,
  cancel_at_period_end boolean not null default false,
  -- The plan, interval and seats of the next period, if they change.
  pending jsonb,
  overdue_since date,
  failed_payments integer not null default 0,
  credit numeric(19, 4) not null default 0 check (credit >= 0),
  coupon_code text references coupons (code),
  coupon_used integer not null default 0,
  -- The company and its card at the payment vendor, which alone knows the number.
  customer_id text,
  card_id text,
  card_brand text not null default '',
  card_last_four text not null default '',
  card_expires text not null default '',
  contact_name text not null default '' check (length(contact_name) <= 120),
  contact_email text not null default '' check (length(contact_email) <= 254),
  address text not null default '' check (length(address) <= 400),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  vat_number text not null default '' check (length(vat_number) <= 30),
  version integer not null default 0,
  primary key (client_id)
);

select outlay_wall('billing_accounts');

create table invoices (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  -- Unique over all companies, because it comes from invoice_numbers.
  number integer not null,
  state text not null check (state in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  purpose text not null check (purpose in ('subscribe', 'renewal', 'change')),
  issued_on date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Plan, interval, seats and period that a paid first invoice starts.
  terms jsonb not null,
  -- An issued invoice never changes, so its lines and recipient are part of it.
  lines jsonb not null,
  recipient jsonb not null,
  subtotal numeric(19, 4) not null,
  discount numeric(19, 4) not null,
  tax_rate numeric(5, 2) not null,
  is_reverse_charge boolean not null,
  tax numeric(19, 4) not null,
  total numeric(19, 4) not null,
  credit_used numeric(19, 4) not null,
  amount_due numeric(19, 4) not null check (amount_due >= 0),
  paid_at timestamptz(3),
  primary key (client_id, id),
  unique (client_id, number)
);

create index invoices_open on invoices (client_id, number) where state = 'open';

select outlay_wall('invoices');

create table billing_payments (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  invoice_id uuid not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  amount numeric(19, 4) not null check (amount > 0),
  vendor_id text not null default '',
  failure_code text not null default '',
  created_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, invoice_id) references invoices (client_id, id)
);

create index billing_payments_by_invoice on billing_payments (client_id, invoice_id, id desc);
create unique index billing_payments_pending on billing_payments (client_id, invoice_id) where state = 'pending';

select outlay_wall('billing_payments');

-- A visit to the vendor's page on which a card is entered.
create table billing_checkouts (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  session_id text not null,
  customer_id text not null,
  -- The plan to subscribe to; null when only the card changes.
  terms jsonb,
  coupon_code text references coupons (code),
  state text not null default 'open' check (state in ('open', 'paying', 'done')),
  invoice_id uuid,
  created_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, invoice_id) references invoices (client_id, id)
);

create index billing_checkouts_by_invoice on billing_checkouts (client_id, invoice_id);

select outlay_wall('billing_checkouts');
