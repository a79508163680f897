-- The provider sees the storage of a client and what failed for it lately. The hourly job counts both.
alter table client_accounts
  add column storage_bytes bigint not null default 0,
  -- Exports, webhook deliveries and charges of the last 30 days that failed.
  add column failures integer not null default 0;
