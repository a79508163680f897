-- The lines of a rejected report as they were when it was rejected. Their expenses return to the owner, who may change
-- or delete them, while the report still has to show and export what was rejected.
create table rejected_lines (
  client_id uuid not null,
  report_id uuid not null,
  expense_id uuid not null,
  -- The row of `expenses`.
  line jsonb not null,
  checks jsonb not null default '[]',
  primary key (client_id, report_id, expense_id),
  foreign key (client_id, report_id) references reports (client_id, id)
);

create table rejected_line_files (
  client_id uuid not null,
  report_id uuid not null,
  expense_id uuid not null,
  file_id uuid not null,
  sort_order integer not null check (sort_order >= 1),
  primary key (client_id, report_id, expense_id, file_id),
  foreign key (client_id, report_id, expense_id) references rejected_lines (client_id, report_id, expense_id),
  foreign key (client_id, file_id) references files (client_id, id)
);

create index rejected_line_files_by_file on rejected_line_files (client_id, file_id);

select outlay_wall('rejected_lines');
select outlay_wall('rejected_line_files');
select outlay_append_only('rejected_lines');
select outlay_append_only('rejected_line_files');

-- The lines of a report: its expenses, or the copies made when it was rejected.
create function outlay_report_lines(company uuid, report uuid) returns setof expenses language sql stable as $$
  select x.* from expenses x where x.client_id = company and x.report_id = report and x.deleted_at is null
  union all
  select x.* from rejected_lines l cross join lateral jsonb_populate_record(null::expenses, l.line) x
  where l.client_id = company and l.report_id = report
$$;

-- Nothing of a rejected report is paid.
update reports set payable_total = 0, company_payable_total = 0 where stage = 'rejected';
