-- Other software is notified of changes by webhooks. A delivery is queued in the transaction of the change itself, so
-- none is lost and none is sent for a change that was rolled back.
create table webhooks (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  url text not null check (length(url) between 8 and 500),
  description text not null default '' check (length(description) <= 80),
  events text[] not null check (cardinality(events) between 1 and 60),
  -- Signs the deliveries; encrypted.
  encrypted_secret text not null,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  created_by uuid not null,
  created_at timestamptz(3) not null,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, created_by) references users (client_id, id)
);

create table webhook_deliveries (
  client_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  next_attempt_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- The HTTP status of the last answer; null if there was none.
  last_status smallint,
  last_answer text not null default '' check (length(last_answer) <= 500),
  primary key (client_id, id),
  foreign key (client_id, webhook_id) references webhooks (client_id, id) on delete cascade
);

create index webhook_deliveries_due on webhook_deliveries (client_id, webhook_id, next_attempt_at)
  where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (client_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_finished on webhook_deliveries (client_id, finished_at) where state <> 'waiting';

select outlay_wall('webhooks');
select outlay_wall('webhook_deliveries');

-- 'report_paid' is the event report.paid. An approval counts when it is the last one.
create function outlay_webhook_event(action text, to_stage text) returns text language sql immutable as $$
  select case
    when action in ('report_auto_approved', 'advance_auto_approved') then split_part(action, '_', 1) || '.approved'
    when action in ('report_approved', 'advance_approved') and to_stage is distinct from 'approved' then null
    else regexp_replace(action, '_', '.')
  end
$$;

create function outlay_queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (client_id, id, webhook_id, event, body, next_attempt_at, created_at)
  select n.client_id, gen_random_uuid(), w.id, e.event,
    jsonb_build_object(
      'type', e.event,
      'timestamp', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object(
        'id', n.item_id,
        'label', n.item_label,
        'from_stage', n.from_stage,
        'to_stage', n.to_stage,
        'amount', n.facts -> 'amount',
        'currency', n.facts -> 'currency',
        'actor_id', n.actor_id
      )
    ),
    n.at, n.at
  from inserted n
  join webhooks w on w.client_id = n.client_id and w.state = 'active'
  cross join lateral (select outlay_webhook_event(n.action, n.to_stage) as event) e
  where e.event = any (w.events);
  return null;
end
$$;

create trigger queue_webhooks after insert on activity
  referencing new table as inserted for each statement execute function outlay_queue_webhooks();
