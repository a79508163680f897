-- A person's calendar of approvals. The id is part of the link that calendar programs read: a new id ends the old link.
create table calendar_feeds (
  client_id uuid not null,
  user_id uuid not null,
  feed_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id)
);

select outlay_wall('calendar_feeds');
