-- Requests for reports that no template covers. The provider answers them.
create table report_requests (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  subject text not null check (length(subject) between 1 and 120),
  status text not null check (status in ('open', 'answered', 'closed')),
  requested_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, requested_by) references users (client_id, id)
);

select outlay_wall('report_requests');

create table report_request_messages (
  client_id uuid not null references companies (client_id),
  id uuid not null,
  request_id uuid not null,
  -- Null for an answer of the provider, whose people belong to another company.
  author_id uuid,
  author_name text not null check (length(author_name) between 1 and 200),
  body text not null check (length(body) between 1 and 2000),
  at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, request_id) references report_requests (client_id, id) on delete cascade,
  foreign key (client_id, author_id) references users (client_id, id)
);

create index report_request_messages_by_request on report_request_messages (client_id, request_id, id);

select outlay_wall('report_request_messages');

-- The open requests of all companies, so that the provider finds them before a company is bound. Only ids.
create table open_report_requests (
  client_id uuid not null references companies (client_id),
  request_id uuid not null,
  opened_at timestamptz(3) not null,
  primary key (client_id, request_id)
);

create index open_report_requests_by_time on open_report_requests (opened_at, request_id);

grant select, insert, update, delete on open_report_requests to outlay_app;
