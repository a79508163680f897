-- Insights compare the times of submission, decision and payment of a year. Looking up the report of each decision and
-- each payment takes too long in large companies, so the time that both waited since is stored with them.
alter table payables add column submitted_at timestamptz(3);
alter table approval_decisions add column waiting_since timestamptz(3);

create function outlay_note_submission() returns trigger language plpgsql as $$
begin
  select r.submitted_at into new.submitted_at from reports r
    where r.client_id = new.client_id and r.id = new.report_id;
  return new;
end
$$;

-- From the submission, or the decision before.
create function outlay_note_waiting() returns trigger language plpgsql as $$
begin
  select greatest(r.submitted_at, (select d.decided_at from approval_decisions d
      where d.client_id = new.client_id and d.item_id = new.report_id and d.id < new.id order by d.id desc limit 1))
    into new.waiting_since
    from reports r where r.client_id = new.client_id and r.id = new.report_id;
  return new;
end
$$;

create trigger payable_submission before insert on payables
  for each row execute function outlay_note_submission();
create trigger decision_waiting before insert on approval_decisions
  for each row execute function outlay_note_waiting();

alter table approval_decisions disable trigger append_only;
do $$
declare company record;
begin
  for company in select client_id from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    update payables p set submitted_at = r.submitted_at from reports r
      where p.client_id = company.client_id and r.client_id = company.client_id and r.id = p.report_id;
    update approval_decisions d
      set waiting_since = greatest(r.submitted_at, (select e.decided_at from approval_decisions e
        where e.client_id = company.client_id and e.item_id = d.item_id and e.id < d.id order by e.id desc limit 1))
      from reports r
      where d.client_id = company.client_id and r.client_id = company.client_id and r.id = d.report_id;
  end loop;
end
$$;
alter table approval_decisions enable trigger append_only;

drop index payables_by_approval;
create index payables_by_approval on payables (client_id, approved_at) include (submitted_at, owner_id);
drop index payables_by_paid_day;
create index payables_by_paid_day on payables (client_id, paid_on) include (approved_at, owner_id) where stage = 'paid';
