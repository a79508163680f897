#!/bin/sh
# Creates the two roles and the database when PostgreSQL starts for the first time. See docs/database.md.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=app="$APP_PASSWORD" --set=owner="$OWNER_PASSWORD" <<'SQL'
create role outlay_owner login password :'owner';
create role outlay_app login nobypassrls password :'app';
alter role outlay_app set jit = off;
create database outlay owner outlay_owner;
SQL
