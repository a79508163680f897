-- A rule never approves the items of its own author automatically, so each rule stores who created it and who changed
-- it last. A rule without steps used to approve everything; it says so in auto_approve from now on.
alter table approval_rules
  add column created_by uuid,
  add column changed_by uuid,
  add foreign key (client_id, created_by) references users (client_id, id),
  add foreign key (client_id, changed_by) references users (client_id, id);
alter table default_approval_rules
  add column created_by uuid,
  add column changed_by uuid,
  add foreign key (client_id, created_by) references users (client_id, id),
  add foreign key (client_id, changed_by) references users (client_id, id);

create index approval_rules_by_creator on approval_rules (client_id, created_by);
create index approval_rules_by_changer on approval_rules (client_id, changed_by);
create index default_approval_rules_by_creator on default_approval_rules (client_id, created_by);
create index default_approval_rules_by_changer on default_approval_rules (client_id, changed_by);

-- The history knows the authors of the rules that exist. The default's lines carry the company's id; they do not say
-- whether reports or advances were meant, so the last person who changed either counts for both.
update approval_rules r set
  created_by = (select a.actor_id from activity a where a.client_id = r.client_id and a.item_kind = 'approval_rule'
    and a.item_id = r.id and a.action = 'approval_rule_created' order by a.id limit 1),
  changed_by = (select a.actor_id from activity a where a.client_id = r.client_id and a.item_kind = 'approval_rule'
    and a.item_id = r.id and a.actor_id is not null order by a.id desc limit 1);
update default_approval_rules r set
  changed_by = (select a.actor_id from activity a where a.client_id = r.client_id and a.item_kind = 'approval_rule'
    and a.item_id = r.client_id and a.action = 'approval_rule_changed' and a.actor_id is not null order by a.id desc limit 1);

update approval_rules
set rule = jsonb_set(rule, '{auto_approve}', '{"total_at_most": null, "without_violations": false, "without_checks": false}')
where rule -> 'steps' = '[]' and rule -> 'auto_approve' = 'null';
update default_approval_rules
set rule = jsonb_set(rule, '{auto_approve}', '{"total_at_most": null, "without_violations": false, "without_checks": false}')
where rule -> 'steps' = '[]' and rule -> 'auto_approve' = 'null';
