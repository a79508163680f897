-- Open pages learn of new notices without asking: each process listens, and PostgreSQL tells it whose notice was added.
-- The messages hold ids only, because every process of the database receives them.
create function outlay_announce_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('outlay_notices', new.client_id || ' ' || new.user_id);
  return null;
end
$$;

-- A notice that is only mailed in a summary does not appear in the app.
create trigger notice_announced after insert on notices
  for each row when (new.in_app) execute function outlay_announce_notice();

-- The streams of a session end with it.
create function outlay_announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('outlay_session_ends', new.client_id || ' ' || new.id);
  return null;
end
$$;

create trigger session_end_announced after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function outlay_announce_session_end();
