-- Why: rules find who approves a report or an advance, the chain they found is kept, and every decision with it.

create table approval_rules (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  applies_to text not null check (applies_to in ('report', 'advance')),
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 300),
  sort_order integer not null check (sort_order >= 1),
  is_active boolean not null default true,
  -- Conditions, steps, what approves itself and how much of that is audited, in the shape the engine reads.
  rule jsonb not null,
  version integer not null default 0,
  primary key (client_id, id),
  unique (client_id, applies_to, name),
  unique (client_id, applies_to, sort_order) deferrable initially deferred
);

-- What is used where no rule above it fits. No row: the reporting manager decides.
create table default_approval_rules (
  client_id uuid not null references companies (client_id),
  applies_to text not null check (applies_to in ('report', 'advance')),
  rule jsonb not null,
  version integer not null default 0,
  primary key (client_id, applies_to)
);

-- Who must decide now, on a report or on an advance.
alter table report_approvers rename to approvers;
drop index report_approvers_by_approver;
alter table approvers drop constraint report_approvers_pkey;
alter table approvers
  alter column report_id drop not null,
  add column advance_id uuid,
  add column item_id uuid not null generated always as (coalesce(report_id, advance_id)) stored,
  add column item_kind text not null generated always as (case when report_id is null then 'advance' else 'report' end) stored,
  add column step_no integer not null default 1 check (step_no >= 1),
  -- How they came to stand here, where it was not the rule that named them.
  add column because text not null default '' check (length(because) <= 200),
  add column reminded_at timestamptz(3),
  add column escalated_at timestamptz(3),
  -- Of the item, copied: what a desk of thousands is sorted and filtered by. Whoever changes them there changes them here.
  add column owner_id uuid,
  add column total numeric(19, 4) not null default 0,
  add column submitted_at timestamptz(3),
  add column no_of_violations integer not null default 0,
  add column no_of_checks integer not null default 0,
  add check (num_nonnulls(report_id, advance_id) = 1),
  add primary key (client_id, item_id, approver_id),
  add foreign key (client_id, advance_id) references advances (client_id, id);

create index approvers_of_report on approvers (client_id, report_id) where report_id is not null;
create index approvers_of_advance on approvers (client_id, advance_id) where advance_id is not null;
create index approvers_by_waiting on approvers (client_id, approver_id, waiting_since, item_id)
  include (total, no_of_checks);
create index approvers_over_policy on approvers (client_id, approver_id, waiting_since, item_id) include (total)
  where no_of_violations > 0;
create index approvers_by_total on approvers (client_id, approver_id, total, item_id);
create index approvers_by_submitted on approvers (client_id, approver_id, submitted_at, item_id);
create index approvers_advances on approvers (client_id, approver_id) where advance_id is not null;
create index approvers_by_age on approvers (client_id, waiting_since, item_id, approver_id);

-- The chain as it was found when the item was submitted. Rules may change afterwards; this does not.
create table approval_steps (
  client_id uuid not null,
  report_id uuid,
  advance_id uuid,
  item_id uuid not null generated always as (coalesce(report_id, advance_id)) stored,
  step_no integer not null check (step_no >= 1),
  title text not null check (length(title) between 1 and 300),
  mode text not null check (mode in ('any', 'all')),
  state text not null check (state in ('ahead', 'now', 'done', 'skipped')),
  -- [{ user_id, because, state: ahead|now|approved|passed|left, at, by }], in the order the rule names them.
  people jsonb not null default '[]',
  -- Who hears of it when it begins, without deciding: [{ user_id, because }].
  notify jsonb not null default '[]',
  rule_id uuid,
  rule_name text not null default '',
  -- Why it is skipped, or how it came to be.
  because text not null default '' check (length(because) <= 300),
  remind_after_days integer check (remind_after_days between 1 and 365),
  escalate_after_days integer check (escalate_after_days between 1 and 365),
  -- Whom it goes to when it has waited that long: [{ user_id, because }]; empty for the manager of whoever it waits for.
  escalate_to jsonb not null default '[]',
  skip_if_approved_before boolean not null default false,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (client_id, item_id, step_no),
  foreign key (client_id, report_id) references reports (client_id, id) on delete cascade,
  foreign key (client_id, advance_id) references advances (client_id, id) on delete cascade,
  check (num_nonnulls(report_id, advance_id) = 1)
);

-- What waits, by the rule that found who decides.
create index approval_steps_now on approval_steps (client_id, rule_id, item_id) where state = 'now';

-- What somebody decided, in whose place: an approver's history.
create table approval_decisions (
  client_id uuid not null,
  id uuid not null,
  report_id uuid,
  advance_id uuid,
  item_id uuid not null generated always as (coalesce(report_id, advance_id)) stored,
  item_kind text not null generated always as (case when report_id is null then 'advance' else 'report' end) stored,
  approver_id uuid not null,
  actor_id uuid not null,
  decision text not null check (decision in ('approved', 'sent_back', 'rejected', 'unapproved', 'added_approver')),
  comment text not null default '' check (length(comment) <= 2000),
  -- Claimed and approved as they stood at that moment, in the company's currency.
  total numeric(19, 4) not null check (total >= 0),
  approved_total numeric(19, 4) not null check (approved_total >= 0),
  decided_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, report_id) references reports (client_id, id),
  foreign key (client_id, advance_id) references advances (client_id, id),
  foreign key (client_id, approver_id) references users (client_id, id),
  foreign key (client_id, actor_id) references users (client_id, id),
  check (num_nonnulls(report_id, advance_id) = 1)
);

create index approval_decisions_by_approver on approval_decisions (client_id, approver_id, id desc);
create index approval_decisions_by_actor on approval_decisions (client_id, actor_id, id desc);
create index approval_decisions_of_item on approval_decisions (client_id, item_id, id);

-- The company's reports in every order its lists offer: what was never handed in is its owner's alone.
create index reports_by_submitted on reports (client_id, submitted_at desc, id desc)
  where deleted_at is null and stage <> 'draft';
create index reports_by_company on reports (client_id, id desc) where deleted_at is null and stage <> 'draft';
create index reports_by_total on reports (client_id, total desc, id desc)
  where deleted_at is null and stage <> 'draft';

-- Whoever answers for a kind of spending can be asked before it is paid.
alter table categories add column owner_id uuid;
alter table categories add foreign key (client_id, owner_id) references users (client_id, id);

alter table advances
  add column category_id uuid,
  add column purpose text not null default '' check (length(purpose) <= 1000),
  add column custom_values jsonb not null default '{}',
  add column attributes jsonb not null default '{}',
  -- In the company's currency, by the rate of the day it was asked for.
  add column converted_amount numeric(19, 4) check (converted_amount >= 0),
  add column edited_ex_rate numeric(18, 9) check (edited_ex_rate > 0),
  add column edited_converted_amount numeric(19, 4) check (edited_converted_amount >= 0),
  add column rate_on date,
  add column needed_on date,
  add column policy_violation jsonb,
  -- With what approvers left of it.
  add column has_violation boolean not null default false,
  add column policy_verdict text not null default 'pass' check (policy_verdict in ('pass', 'flag', 'warn', 'block')),
  add column policy_reason text not null default '' check (length(policy_reason) <= 1000),
  -- Balance = paid − applied − returned; what draft reports reserve is still in it.
  add column paid_amount numeric(19, 4) not null default 0 check (paid_amount >= 0),
  add column applied_amount numeric(19, 4) not null default 0 check (applied_amount >= 0),
  add column returned_amount numeric(19, 4) not null default 0 check (returned_amount >= 0),
  add column reserved_amount numeric(19, 4) not null default 0 check (reserved_amount >= 0),
  add column paid_at timestamptz(3),
  add column payment_reference text not null default '' check (length(payment_reference) <= 120),
  add column decided_at timestamptz(3),
  add column deleted_at timestamptz(3),
  add foreign key (client_id, category_id) references categories (client_id, id),
  -- No race, and no mistake of ours, takes more out than was paid in.
  add constraint advances_balance check (applied_amount + returned_amount + reserved_amount <= paid_amount);

drop index advances_by_owner_stage;
drop index advances_by_stage;
create index advances_by_owner_stage on advances (client_id, owner_id, stage, id desc) where deleted_at is null;
create index advances_by_owner on advances (client_id, owner_id, id desc) where deleted_at is null;
create index advances_by_stage on advances (client_id, stage, id desc) where deleted_at is null;
create index advances_by_settle_date on advances (client_id, settle_by, id)
  where stage in ('outstanding', 'partially_settled') and deleted_at is null;
-- The company's advances in every order its lists offer.
create index advances_by_company on advances (client_id, id desc) where deleted_at is null and stage <> 'draft';
create index advances_by_submitted on advances (client_id, submitted_at desc, id desc)
  where deleted_at is null and stage <> 'draft';
create index advances_by_amount on advances (client_id, converted_amount desc, id desc)
  where deleted_at is null and stage <> 'draft';
create index advances_by_settle_by on advances (client_id, settle_by desc, id desc)
  where deleted_at is null and stage <> 'draft';
create index advances_by_category on advances (client_id, category_id);

-- What of an advance pays for a report: reserved while the report is open, applied once it is approved.
create table advance_applications (
  client_id uuid not null,
  id uuid not null,
  advance_id uuid not null,
  report_id uuid not null,
  state text not null check (state in ('reserved', 'applied')),
  -- In the advance's currency, and by the kept rate in the report's.
  amount numeric(19, 4) not null check (amount > 0),
  ex_rate numeric(18, 9) not null check (ex_rate > 0),
  applied_amount numeric(19, 4) not null check (applied_amount > 0),
  applied_by uuid not null,
  applied_at timestamptz(3) not null,
  primary key (client_id, id),
  unique (client_id, advance_id, report_id),
  foreign key (client_id, advance_id) references advances (client_id, id),
  foreign key (client_id, report_id) references reports (client_id, id),
  foreign key (client_id, applied_by) references users (client_id, id)
);

create index advance_applications_of_report on advance_applications (client_id, report_id);

-- What of an advance came back unspent.
create table advance_returns (
  client_id uuid not null,
  id uuid not null,
  advance_id uuid not null,
  amount numeric(19, 4) not null check (amount > 0),
  returned_on date not null,
  reference text not null default '' check (length(reference) <= 120),
  note text not null default '' check (length(note) <= 500),
  recorded_by uuid not null,
  recorded_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, advance_id) references advances (client_id, id),
  foreign key (client_id, recorded_by) references users (client_id, id)
);

create index advance_returns_of_advance on advance_returns (client_id, advance_id, id);

alter table reports
  -- In its own currency: what of the claim was paid beforehand.
  add column advances_total numeric(19, 4) not null default 0 check (advances_total >= 0);

-- One action over many items, one transaction each, with a verdict kept for every one of them.
create table bulk_runs (
  client_id uuid not null,
  id uuid not null,
  actor_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  request jsonb not null,
  state text not null default 'running' check (state in ('running', 'done')),
  no_of_items integer not null check (no_of_items >= 0),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, actor_id) references users (client_id, id)
);

create index bulk_runs_by_actor on bulk_runs (client_id, actor_id, id desc);

create table bulk_items (
  client_id uuid not null,
  run_id uuid not null,
  item_no integer not null check (item_no >= 1),
  item_id uuid not null,
  label text not null default '' check (length(label) <= 200),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  reason text not null default '' check (length(reason) <= 500),
  primary key (client_id, run_id, item_no),
  unique (client_id, run_id, item_id),
  foreign key (client_id, run_id) references bulk_runs (client_id, id) on delete cascade
);

create index bulk_items_waiting on bulk_items (client_id, run_id, item_no) where state = 'waiting';

-- What the bell rings for. Read, it stays for a while.
create table notices (
  client_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  item_kind text not null check (length(item_kind) between 1 and 30),
  item_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 500),
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id)
);

create index notices_by_user on notices (client_id, user_id, id desc);
create index notices_unread on notices (client_id, user_id, id) where read_at is null;
create index notices_by_age on notices (client_id, created_at);

-- How somebody wants to hear of approvals. No row: at once.
create table notice_settings (
  client_id uuid not null,
  user_id uuid not null,
  approval_mails text not null check (approval_mails in ('at_once', 'daily', 'off')),
  digest_sent_on date,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

select outlay_wall('approval_rules');
select outlay_wall('default_approval_rules');
select outlay_wall('approval_steps');
select outlay_wall('approval_decisions');
select outlay_wall('advance_applications');
select outlay_wall('advance_returns');
select outlay_wall('bulk_runs');
select outlay_wall('bulk_items');
select outlay_wall('notices');
select outlay_wall('notice_settings');
select outlay_append_only('approval_decisions');

-- What waited before there were rules waits in a chain of one step.
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    update approvers a set owner_id = r.owner_id, total = r.total, submitted_at = r.submitted_at,
      no_of_violations = r.no_of_violations, no_of_checks = r.no_of_checks
    from reports r where a.client_id = company.client_id and r.client_id = company.client_id and r.id = a.report_id;
    insert into approval_steps (client_id, report_id, step_no, title, mode, state, people, started_at)
    select a.client_id, a.report_id, 1, 'Reporting manager', 'any', 'now',
      jsonb_agg(jsonb_build_object('user_id', a.approver_id, 'because', '', 'state', 'now')), min(a.waiting_since)
    from approvers a where a.client_id = company.client_id and a.report_id is not null
    group by a.client_id, a.report_id;
  end loop;
end
$$;

alter table approvers
  alter column owner_id set not null,
  add foreign key (client_id, owner_id) references users (client_id, id);

-- The company's reports and advances are searched by their words as well, whosever they are.
create index own_words_by_word on own_words (client_id, item_kind, word, item_id) where item_kind in ('report', 'advance');
