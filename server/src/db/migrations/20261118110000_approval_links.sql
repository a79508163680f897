-- Approvers decide from their mail: a link works once, for one person and one step of one item, and only while that
-- person is the current approver. The secret of the link is stored as a hash.
create table approval_links (
  client_id uuid not null,
  id uuid not null,
  -- The recipient of the mail: the approver, or a delegate of theirs.
  user_id uuid not null,
  approver_id uuid not null,
  report_id uuid,
  advance_id uuid,
  item_id uuid not null generated always as (coalesce(report_id, advance_id)) stored,
  step_no integer not null,
  -- Tells a step from an earlier one with the same number, after the item was submitted again.
  waiting_since timestamptz(3) not null,
  token_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, approver_id) references users (client_id, id),
  foreign key (client_id, report_id) references reports (client_id, id) on delete cascade,
  foreign key (client_id, advance_id) references advances (client_id, id) on delete cascade,
  check (num_nonnulls(report_id, advance_id) = 1)
);

create index approval_links_by_age on approval_links (client_id, expires_at);
create index approval_links_of_report on approval_links (client_id, report_id) where report_id is not null;
create index approval_links_of_advance on approval_links (client_id, advance_id) where advance_id is not null;

select outlay_wall('approval_links');
