-- Three columns had a private word for "result". The API and the code use the ordinary one.
alter table expenses rename column policy_verdict to policy_result;
alter table advances rename column policy_verdict to policy_result;
alter table import_rows rename column verdict to result;
alter index import_rows_by_verdict rename to import_rows_by_result;
alter table payout_file_rows rename column verdict to result;
