-- The accruals of a month and entity, posted once. The lines are saved as they were posted, because reports and card
-- transactions change later; the journal reverses itself on the first day of the next month.
create table accrual_journals (
  client_id uuid not null references companies (client_id),
  entity_key uuid not null,
  month date not null check (extract(day from month) = 1),
  lines jsonb not null,
  posted_at timestamptz(3) not null,
  posted_by uuid not null,
  primary key (client_id, entity_key, month),
  foreign key (client_id, posted_by) references users (client_id, id)
);

select outlay_wall('accrual_journals');
