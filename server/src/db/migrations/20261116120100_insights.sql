-- Insights read violations, trips, decisions, approvals and payments of a period across the whole company.
create index expenses_violating_by_day on expenses (client_id, spent_on)
  where deleted_at is null and policy_violation is not null;
create index expenses_travel_by_day on expenses (client_id, spent_on)
  where deleted_at is null and expense_type in ('mileage', 'per_diem');
create index approval_decisions_by_time on approval_decisions (client_id, decided_at);
create index payables_by_approval on payables (client_id, approved_at);
create index payables_by_paid_day on payables (client_id, paid_on) where stage = 'paid';
