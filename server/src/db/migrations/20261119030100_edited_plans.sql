-- The provider edits and archives plans. A changed price applies to a subscription from its next period on.
alter table plans
  add column is_archived boolean not null default false,
  add column version integer not null default 0;

grant insert, update on plans to outlay_app;

-- The prices per user of the running period. Null without a period.
alter table billing_accounts
  add column month_price numeric(19, 4),
  add column year_price numeric(19, 4);

create or replace function outlay_refresh_client(refreshed uuid) returns void language sql as $$
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
      then round(a.seats * case a.billing_interval when 'year' then coalesce(a.year_price, p.year_price) / 12
        else coalesce(a.month_price, p.month_price) end, 2)
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

do $$
declare company uuid;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company::text, true);
    update billing_accounts a set month_price = p.month_price, year_price = p.year_price
      from plans p where a.client_id = company and p.code = a.plan_code;
  end loop;
end
$$;
