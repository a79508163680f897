-- Payers ask people without bank details to add them. The time of the last request prevents repeated mails.
create table bank_requests (
  client_id uuid not null references companies (client_id),
  user_id uuid not null,
  requested_by uuid not null,
  requested_at timestamptz(3) not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id),
  foreign key (client_id, requested_by) references users (client_id, id)
);

create index bank_requests_by_payer on bank_requests (client_id, requested_by);

select outlay_wall('bank_requests');
