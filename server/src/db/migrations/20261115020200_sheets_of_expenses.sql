-- Why: the same sheet of expenses twice keeps nothing twice, also when both are brought at once.

-- What a row of a sheet says, and which one of its kind it is; a deleted expense gives its key back.
alter table expenses add column sheet_key text check (length(sheet_key) between 1 and 64);
create unique index expenses_of_sheets on expenses (client_id, owner_id, sheet_key) where sheet_key is not null;
