-- Drafts without a date come last in the list, also when it starts with the newest.
create index expenses_by_owner_date_undated_last on expenses (client_id, owner_id, spent_on desc nulls last, id desc)
  where deleted_at is null;
