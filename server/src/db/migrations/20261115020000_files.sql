-- Why: receipts and imported sheets are uploaded by a signed form, judged by their content, and attached by who uploaded them.

-- One signed form. A file becomes ours only through the row that promised it.
create table uploads (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  user_id uuid not null,
  -- What the form was signed for; what arrived is judged by its content.
  file_type text not null check (length(file_type) between 1 and 100),
  path text not null check (length(path) between 1 and 300),
  state text not null default 'signed' check (state in ('signed', 'taken', 'refused')),
  file_id uuid,
  refusal text not null default '',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (client_id, id),
  unique (client_id, path),
  foreign key (client_id, user_id) references users (client_id, id),
  check ((state = 'taken') = (file_id is not null))
);

create index uploads_by_age on uploads (client_id, expires_at);
create index uploads_by_person on uploads (client_id, user_id, created_at);

create table files (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  uploaded_by uuid not null,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('image', 'pdf', 'sheet')),
  -- By content, never by name.
  type text not null check (length(type) between 1 and 100),
  bytes bigint not null check (bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- 64 bits that stay alike when a picture is scaled, recompressed or lit differently.
  image_hash text check (image_hash ~ '^[0-9a-f]{16}$'),
  no_of_pages integer not null default 1 check (no_of_pages between 1 and 500),
  -- The folder in the store: original, shown pages and thumbnails lie below it.
  path text not null check (length(path) between 1 and 300),
  created_at timestamptz(3) not null default now(),
  -- Unattached for a day, or all it was attached to is gone: the sweep removes it.
  removed_at timestamptz(3),
  primary key (client_id, id),
  foreign key (client_id, uploaded_by) references users (client_id, id)
);

alter table uploads add foreign key (client_id, file_id) references files (client_id, id);
create index files_by_content on files (client_id, sha256) where removed_at is null;
create index files_by_age on files (client_id, created_at, id) where removed_at is null;
create index files_removed on files (client_id, removed_at) where removed_at is not null;

-- Similar pictures share at least one of four quarters of their hash; the rest of the comparison is ours.
create table image_quarters (
  client_id uuid not null,
  quarter text not null check (quarter ~ '^[0-3][0-9a-f]{4}$'),
  file_id uuid not null,
  primary key (client_id, quarter, file_id),
  foreign key (client_id, file_id) references files (client_id, id) on delete cascade
);

-- What was read off a receipt, and how the reading went.
create table scans (
  client_id uuid not null,
  file_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'partial', 'failed')),
  tries integer not null default 0,
  -- Merchant, date, amount, currency, tax: each with its value, how sure we are, and where it stands.
  reading jsonb not null default '{}',
  failure text not null default '',
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (client_id, file_id),
  foreign key (client_id, file_id) references files (client_id, id) on delete cascade
);

create index scans_waiting on scans (client_id, requested_at) where state = 'pending';

select outlay_wall('uploads');
select outlay_wall('files');
select outlay_wall('image_quarters');
select outlay_wall('scans');
