-- outlay_post_history switched sequential scans off. PostgreSQL 15 to 17 add 10^10 to the cost of every scan that has
-- no index, such as the one of its temporary table, so a server with JIT compiled each statement for seconds. Its
-- statements are planned anew at each call, because the temporary table is new each time: the planner sees how large
-- the tables are and finds the indexes itself.
alter function outlay_post_history(uuid, uuid[]) reset enable_seqscan;
alter function outlay_post_history(uuid, uuid[]) set jit = off;
