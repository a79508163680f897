-- A read replica may answer a request only if it already has everything that the company has saved. Each write therefore
-- saves how far the write-ahead log had come at its commit. Only installations with a replica fill this table. It is
-- unlogged, because a position is worth nothing after a crash: a company without one reads from a replica that has
-- caught up with the primary. The slot is that of the connection, so that writes do not wait for each other's row.
create unlogged table write_positions (
  client_id uuid not null,
  slot smallint not null,
  position pg_lsn not null,
  primary key (client_id, slot)
) with (fillfactor = 50);

grant select, insert, update on write_positions to outlay_app;
