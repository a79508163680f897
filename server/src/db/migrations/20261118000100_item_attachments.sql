-- Files that people add to a report or an advance, or to a comment on one of them or on an expense. Receipts of an
-- expense are in the table receipts.
create table item_attachments (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  report_id uuid,
  advance_id uuid,
  expense_id uuid,
  file_id uuid not null,
  -- True for a file of a comment. The comment's activity row names the attachment.
  is_comment boolean not null,
  added_by uuid not null,
  added_at timestamptz(3) not null,
  primary key (client_id, id),
  -- An uploaded file is attached once.
  unique (client_id, file_id),
  check (num_nonnulls(report_id, advance_id, expense_id) = 1),
  -- The receipts of an expense are its files.
  check (expense_id is null or is_comment),
  foreign key (client_id, report_id) references reports (client_id, id) on delete cascade,
  foreign key (client_id, advance_id) references advances (client_id, id) on delete cascade,
  foreign key (client_id, expense_id) references expenses (client_id, id) on delete cascade,
  foreign key (client_id, file_id) references files (client_id, id) on delete cascade,
  foreign key (client_id, added_by) references users (client_id, id)
);

create index item_attachments_of_report on item_attachments (client_id, report_id, added_at, id)
  where report_id is not null;
create index item_attachments_of_advance on item_attachments (client_id, advance_id, added_at, id)
  where advance_id is not null;
create index item_attachments_of_expense on item_attachments (client_id, expense_id, added_at, id)
  where expense_id is not null;

select outlay_wall('item_attachments');
