-- The provider lists, searches and sums up all client companies, which row-level security hides from one another.

-- The day on which a subscription ended, for the figures of the provider.
alter table billing_accounts add column ended_on date;

-- One row for each client company, copied from its own tables. Only the provider's endpoints read it.
create table client_accounts (
  client_id uuid primary key references companies (client_id),
  name text not null,
  created_at timestamptz(3) not null,
  state text not null,
  override_phase text,
  trial_ends_at timestamptz(3) not null,
  plan_code text not null,
  billing_interval text,
  seats integer,
  users integer not null,
  last_active_at timestamptz(3) not null,
  renews_on date,
  currency text not null,
  -- The price of a month, also for companies that pay by the year. 0 unless the company pays.
  monthly numeric(19, 4) not null,
  overdue numeric(19, 4) not null,
  overdue_since date,
  subscribed_on date,
  ended_on date,
  has_requested_ach boolean not null
);

create index client_accounts_by_name on client_accounts (lower(name) collate "C", client_id);

grant select, insert, update, delete on client_accounts to outlay_app;

-- Runs in a transaction of the company. The hourly job calls it too, because users and activity have no trigger.
create function outlay_refresh_client(refreshed uuid) returns void language sql as $$
  insert into client_accounts (client_id, name, created_at, state, override_phase, trial_ends_at, plan_code,
    billing_interval, seats, users, last_active_at, renews_on, currency, monthly, overdue, overdue_since, subscribed_on,
    ended_on, has_requested_ach)
  select c.client_id, c.name, c.created_at, s.state, s.override_phase, s.trial_ends_at,
    coalesce(case when s.override_phase is null then a.plan_code end, s.plan), a.billing_interval, a.seats,
    (select coalesce(sum(n.count), 0) from counters_by_company n
      where n.client_id = refreshed and n.counter = 'user:active'),
    coalesce((select v.at from activity v
      where v.client_id = refreshed and v.actor_id is not null order by v.id desc limit 1), c.created_at),
    case when not a.cancel_at_period_end then a.period_ends_on end,
    coalesce(p.currency, 'USD'),
    case when s.override_phase is null and s.state in ('active', 'past_due') and a.period_ends_on is not null
      then round(a.seats * case a.billing_interval when 'year' then p.year_price / 12 else p.month_price end, 2)
      else 0 end,
    case when a.overdue_since is null then 0 else
      (select coalesce(sum(i.amount_due), 0) from invoices i where i.client_id = refreshed and i.state = 'open') end,
    a.overdue_since,
    (select min(i.issued_on) from invoices i
      where i.client_id = refreshed and i.purpose = 'subscribe' and i.state = 'paid'),
    a.ended_on,
    (select count(*) = 1 from company_features f
      where f.client_id = refreshed and f.feature = 'is_ach_requested' and f.value = 'true')
      and (select count(*) = 0 from company_features f
      where f.client_id = refreshed and f.feature = 'is_ach_enabled' and f.value = 'true')
  from companies c
  join subscriptions s on s.client_id = refreshed
  left join billing_accounts a on a.client_id = refreshed
  left join plans p on p.code = a.plan_code
  where c.client_id = refreshed and c.kind = 'customer'
  on conflict (client_id) do update set (name, created_at, state, override_phase, trial_ends_at, plan_code,
    billing_interval, seats, users, last_active_at, renews_on, currency, monthly, overdue, overdue_since, subscribed_on,
    ended_on, has_requested_ach) = (excluded.name, excluded.created_at, excluded.state, excluded.override_phase,
    excluded.trial_ends_at, excluded.plan_code, excluded.billing_interval, excluded.seats, excluded.users,
    excluded.last_active_at, excluded.renews_on, excluded.currency, excluded.monthly, excluded.overdue,
    excluded.overdue_since, excluded.subscribed_on, excluded.ended_on, excluded.has_requested_ach);
  delete from client_accounts x using companies c
    where x.client_id = refreshed and c.client_id = refreshed and c.kind = 'provider';
$$;

create function outlay_client_changed() returns trigger language plpgsql as $$
begin
  perform outlay_refresh_client(new.client_id);
  return null;
end
$$;

create trigger client_changed after update of name, kind on companies
  for each row execute function outlay_client_changed();
create trigger client_changed after insert or update on subscriptions
  for each row execute function outlay_client_changed();
create trigger client_changed after insert or update on billing_accounts
  for each row execute function outlay_client_changed();
create trigger client_changed after insert or update on invoices
  for each row execute function outlay_client_changed();
create trigger client_changed after insert or update on company_features
  for each row when (new.feature in ('is_ach_requested', 'is_ach_enabled'))
  execute function outlay_client_changed();

do $$
declare company uuid;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company::text, true);
    perform outlay_refresh_client(company);
  end loop;
end
$$;
