-- A claimant's "not a duplicate" is a remark that approvers see beside the check. Only an approver or a payer closes a
-- check, by acknowledging it. Both are remembered for the set of expenses that the check compares.
create table check_remarks (
  client_id uuid not null,
  -- A remark counts for the expenses of its owner only: colleagues do not learn of each other's claims.
  owner_id uuid not null,
  code text not null check (code ~ '^[A-Z][0-9]{1,2}$'),
  subject text not null check (length(subject) between 1 and 2000),
  remarked_by uuid not null,
  remarked_at timestamptz(3) not null default now(),
  primary key (client_id, owner_id, code, subject),
  foreign key (client_id, owner_id) references users (client_id, id),
  foreign key (client_id, remarked_by) references users (client_id, id)
);

create table check_acknowledgements (
  client_id uuid not null,
  code text not null check (code ~ '^[A-Z][0-9]{1,2}$'),
  subject text not null check (length(subject) between 1 and 2000),
  acknowledged_by uuid not null,
  acknowledged_at timestamptz(3) not null default now(),
  reason text not null default '' check (length(reason) <= 1000),
  primary key (client_id, code, subject),
  foreign key (client_id, acknowledged_by) references users (client_id, id)
);

alter table expense_checks
  add column remarked_by uuid,
  add column remarked_at timestamptz(3),
  add column acknowledged_by uuid,
  add column acknowledged_at timestamptz(3),
  add column acknowledged_reason text not null default '',
  add foreign key (client_id, remarked_by) references users (client_id, id),
  add foreign key (client_id, acknowledged_by) references users (client_id, id);

-- Every dismissal so far came from a claimant or their delegate, so it becomes a remark and its check is open again.
do $$
declare
  company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    insert into check_remarks (client_id, owner_id, code, subject, remarked_by, remarked_at)
    select distinct d.client_id, e.owner_id, d.code, d.subject, d.dismissed_by, d.dismissed_at
    from check_dismissals d
    join expenses e on e.client_id = company.client_id and e.id::text = any(string_to_array(d.subject, ' '))
    where d.client_id = company.client_id;
    update expense_checks set remarked_by = dismissed_by, remarked_at = dismissed_at
    where client_id = company.client_id and dismissed_at is not null;
    update expenses e set no_of_checks = k.count from (
      select c.expense_id, count(*)::integer as count from expense_checks c
      where c.client_id = company.client_id group by 1
    ) k where e.client_id = company.client_id and e.id = k.expense_id and e.no_of_checks <> k.count;
    update reports r set no_of_checks = s.count from (
      select e.report_id, sum(e.no_of_checks)::integer as count from expenses e
      where e.client_id = company.client_id and e.report_id is not null and e.deleted_at is null group by 1
    ) s where r.client_id = company.client_id and r.id = s.report_id and r.no_of_checks <> s.count;
    update approvers a set no_of_checks = r.no_of_checks from reports r
    where a.client_id = company.client_id and r.client_id = company.client_id and r.id = a.report_id
      and a.no_of_checks <> r.no_of_checks;
  end loop;
end
$$;

alter table expense_checks drop column dismissed_by, drop column dismissed_at;
drop table check_dismissals;

select outlay_wall('check_remarks');
select outlay_wall('check_acknowledgements');
