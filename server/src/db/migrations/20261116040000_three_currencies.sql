-- A person is repaid in the currency of their entity. An expense stores what was spent, that amount in the currency of
-- its report (converted_currency) and in the company's currency (company_amount), each converted once.
alter table expenses
  add column converted_currency text check (converted_currency ~ '^[A-Z]{3}$'),
  add column company_amount numeric(19, 4);

-- Totals in the company's currency, for lists, counters, approval rules and limits across entities.
alter table reports
  add column company_total numeric(19, 4) not null default 0,
  add column company_payable_total numeric(19, 4) not null default 0;

-- Everything stored so far was converted to the company's currency and keeps it: nothing already paid changes.
do $$
declare
  company record;
begin
  for company in select client_id, currency from companies loop
    perform set_config('app.client_id', company.client_id::text, true);
    update expenses set converted_currency = company.currency, company_amount = converted_amount
    where client_id = company.client_id and converted_amount is not null;
    update reports set company_total = coalesce(edited_total, total), company_payable_total = payable_total
    where client_id = company.client_id;
    update approvers a set total = r.company_total from reports r
    where a.client_id = company.client_id and r.client_id = company.client_id and r.id = a.report_id;
    update counters_by_person k set total = s.total from (
      select r.owner_id, 'report:' || r.stage as counter, sum(r.company_total) as total from reports r
      where r.client_id = company.client_id and r.deleted_at is null group by 1, 2
    ) s where k.client_id = company.client_id and k.person_id = s.owner_id and k.counter = s.counter;
    update counters_by_person k set total = s.total from (
      select a.approver_id, sum(a.total) as total from approvers a where a.client_id = company.client_id group by 1
    ) s where k.client_id = company.client_id and k.person_id = s.approver_id and k.counter = 'approval:pending';
    -- The company's counters are spread over slots that are added up; the first slot takes the difference.
    with due as (
      select 'report:' || r.stage as counter, sum(r.company_total) as total from reports r
      where r.client_id = company.client_id and r.deleted_at is null group by 1
    ), saved as (
      select k.counter, min(k.slot) as slot, sum(k.total) as total from counters_by_company k
      where k.client_id = company.client_id group by 1
    )
    update counters_by_company k set total = k.total + due.total - saved.total from due join saved using (counter)
    where k.client_id = company.client_id and k.counter = due.counter and k.slot = saved.slot;
  end loop;
end
$$;

alter table expenses add check ((converted_amount is null) or (converted_currency is not null));

drop index reports_by_owner_total;
drop index reports_by_total;
create index reports_by_owner_total on reports (client_id, owner_id, company_total desc, id desc) where deleted_at is null;
create index reports_by_total on reports (client_id, company_total desc, id desc)
  where deleted_at is null and stage <> 'draft';
drop index expenses_by_owner_amount;
create index expenses_by_owner_amount on expenses (client_id, owner_id, company_amount desc, id desc)
  where deleted_at is null;
