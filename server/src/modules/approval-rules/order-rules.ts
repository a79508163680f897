import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { checkedOrder } from '../../http/checked-order.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  deleteRule,
  readRule,
  readRules,
  saveRuleAuthor,
  switchRule as switchRow,
  takeOrderTurn,
  writeOrder,
} from './approval-rules.rows.ts';
import { ruleFacts } from './save-rule.ts';
import { ruleById } from './show-rules.ts';

export async function switchRule(
  { tx, client_id, actor, record }: SignedWriteContext,
  { id, is_active }: InputOf<typeof approvalRules.activate>,
): Promise<OutputOf<typeof approvalRules.activate>> {
  const isChanged = await switchRow(tx, { client_id, id, is_active });
  if (isChanged) await saveRuleAuthor(tx, { client_id, id }, actor.user_id);
  const rule = await ruleById(tx, { client_id, id, currency: actor.company.currency });
  if (isChanged)
    record({
      action: is_active ? 'approval_rule_switched_on' : 'approval_rule_switched_off',
      item_kind: 'approval_rule',
      item_id: id,
      item_label: rule.data.name,
      is_setting: true,
      facts: { before: { is_active: !is_active }, after: { is_active } },
    });
  return rule;
}

/** Saves the complete new order of the rules. */
export async function changeRuleOrder(
  { tx, client_id, record }: SignedWriteContext,
  { applies_to, ids }: InputOf<typeof approvalRules.changeOrder>,
): Promise<OutputOf<typeof approvalRules.changeOrder>> {
  await takeOrderTurn(tx, client_id);
  const rules = await readRules(tx, { client_id, applies_to });
  const facts = checkedOrder(rules, ids);
  await writeOrder(tx, client_id, ids);
  record({
    action: 'approval_rules_ordered',
    item_kind: 'approval_rule',
    item_id: client_id,
    item_label: applies_to,
    is_setting: true,
    facts,
  });
  return { status: true };
}

/** Deletes a rule. Chains that the rule has already created do not change. */
export async function removeRule(
  context: SignedWriteContext,
  { id }: InputOf<typeof approvalRules.remove>,
): Promise<OutputOf<typeof approvalRules.remove>> {
  const { tx, client_id, record } = context;
  await takeOrderTurn(tx, client_id);
  const rule = await readRule(tx, { client_id, id });
  if (!rule) throw new Refused('item.not_found');

  const before = { ...(await ruleFacts(context, rule)), is_active: rule.is_active };
  await deleteRule(tx, { client_id, ...rule });
  record({
    action: 'approval_rule_removed',
    item_kind: 'approval_rule',
    item_id: id,
    item_label: rule.name,
    is_setting: true,
    facts: { before, after: null },
  });

  return { status: true };
}
