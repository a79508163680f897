-- Unusual circumstances of an approval, found when it is made: the approver is a delegate of the payee, or decided too
-- quickly to have read the item. Payers see them before they pay.
alter table approval_decisions add column checks jsonb not null default '[]';
