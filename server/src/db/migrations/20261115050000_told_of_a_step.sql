-- Who hears of a step when it begins, without deciding: [{ user_id, because }].
alter table approval_steps add column notify jsonb not null default '[]';
