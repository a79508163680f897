import { v7 as uuidv7 } from 'uuid';
import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ApprovalNames } from '#domain/approvals/approval-names.ts';
import { checkApprovalRule } from '#domain/approvals/rule-problems.ts';
import { approvalSentence } from '#domain/approvals/rule-sentence.ts';
import { msg } from '#domain/language/translate.ts';
import { violatedUnique } from '../../db/unique-violation.ts';
import { requireFeature } from '../../http/admit.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import {
  type AppliesTo,
  insertRule,
  readDefaultRule,
  readRule,
  type SavedRule,
  saveRuleAuthor,
  takeOrderTurn,
  updateRule,
  writeDefaultRule,
} from './approval-rules.rows.ts';
import { type AnyRule, asRule, defaultOf } from './read-rules.ts';
import { checkRuleIds, namesForRules } from './rule-names.ts';
import { oneRule, ruleById } from './show-rules.ts';

export async function createRule(
  context: SignedWriteContext,
  input: InputOf<typeof approvalRules.create>,
): Promise<OutputOf<typeof approvalRules.create>> {
  const { tx, client_id, actor, record } = context;
  const id = uuidv7();
  const rule = { id, ...input, created_by: actor.user_id, changed_by: actor.user_id };
  await checkRule(context, rule);
  await takeOrderTurn(tx, client_id);
  if (!(await insertRule(tx, client_id, rule))) throw nameTaken(input.name);

  await saveRuleAuthor(tx, { client_id, id }, actor.user_id);
  record({
    action: 'approval_rule_created',
    item_kind: 'approval_rule',
    item_id: id,
    item_label: input.name,
    is_setting: true,
    facts: { before: null, after: { ...(await ruleFacts(context, rule)), is_active: input.is_active } },
  });

  return inLanguage(context.request.language, () => ruleById(tx, { client_id, id, currency: actor.company.currency }));
}

/** Saves a changed rule. A rule cannot be changed from reports to advances or back. */
export async function editRule(
  context: SignedWriteContext,
  { id, ...input }: InputOf<typeof approvalRules.edit>,
): Promise<OutputOf<typeof approvalRules.edit>> {
  if (id === null) return editDefault(context, input);

  const { tx, client_id, actor } = context;
  const { version, name, description, rule } = input;
  const before = await readRule(tx, { client_id, id });
  if (!before) throw new Refused('item.not_found');
  if (before.version !== version) throw new Refused('item.changed');

  const after = { ...before, name, description, rule };
  await checkRule(context, after);
  const isSaved = await updateRule(tx, { client_id, id, version }, after).catch((error: unknown) => {
    throw violatedUnique(error) === undefined ? error : nameTaken(name);
  });
  if (!isSaved) throw new Refused('item.changed');

  await saveRuleAuthor(tx, { client_id, id }, actor.user_id);
  await recordRuleChange(context, before, after);

  return inLanguage(context.request.language, () => ruleById(tx, { client_id, id, currency: actor.company.currency }));
}

/** Saves the default rule. Its name and position are fixed. */
async function editDefault(
  context: SignedWriteContext,
  { applies_to, version, rule }: { applies_to: AppliesTo; version: number; rule: SavedRule },
): Promise<OutputOf<typeof approvalRules.edit>> {
  const { tx, client_id, actor } = context;
  const key = { client_id, applies_to };
  const before = defaultOf(applies_to, await readDefaultRule(tx, key));
  if (before.version !== version) throw new Refused('item.changed');
  const after = { ...before, rule, version: version + 1 };
  await checkRule(context, after);
  if (!(await writeDefaultRule(tx, { ...key, version }, { rule, author_id: actor.user_id })))
    throw new Refused('item.changed');
  await recordRuleChange(context, before, after);
  return inLanguage(context.request.language, () =>
    oneRule(tx, { client_id, currency: actor.company.currency }, after),
  );
}

type Draft = Omit<AnyRule, 'sort_order' | 'version'>;

/** Validates that the domain can evaluate the rule and that everything it refers to belongs to this company. */
async function checkRule({ tx, client_id, actor }: SignedWriteContext, draft: Draft): Promise<void> {
  orRefuse(checkApprovalRule(asRule(draft), actor.company.currency));
  if (draft.rule.steps.length > 1) requireFeature(actor, 'multi_level_approval');
  await checkRuleIds(tx, { client_id, applies_to: draft.applies_to }, draft.rule);
}

async function recordRuleChange(context: SignedWriteContext, before: Draft, after: Draft): Promise<void> {
  const changed = changedFields(await ruleFacts(context, before), await ruleFacts(context, after));
  if (!changed) return;
  context.record({
    action: 'approval_rule_changed',
    item_kind: 'approval_rule',
    item_id: after.id ?? context.client_id,
    item_label: after.name,
    is_setting: true,
    facts: changed,
  });
}

/** Describes a rule for the audit log, with its conditions and approvers as text. */
export async function ruleFacts({ tx, client_id, actor }: SignedWriteContext, draft: Draft) {
  const { name, description, applies_to, rule } = draft;
  const names = await namesForRules(tx, { client_id, currency: actor.company.currency, applies_to }, [rule]);
  return {
    name,
    description,
    rule: approvalSentence(asRule(draft), names).text,
    waiting: rule.steps.map((step) => waitingText(step, names)),
  };
}

function waitingText(step: SavedRule['steps'][number], { nameOf }: ApprovalNames): string {
  const { remind_after_days, escalate_after_days, escalate_to, skip_if_approved_before } = step;
  const named =
    escalate_to && ('user_id' in escalate_to ? escalate_to.user_id : 'role_id' in escalate_to && escalate_to.role_id);
  const to = escalate_to ? ` to ${(named && nameOf(named)) || escalate_to.kind.replaceAll('_', ' ')}` : '';
  return [
    remind_after_days === null ? 'no reminder' : `reminder after ${remind_after_days} days`,
    escalate_after_days === null ? 'no escalation' : `escalation after ${escalate_after_days} days${to}`,
    ...(skip_if_approved_before ? ['skipped for approvers who already decided'] : []),
  ].join(', ');
}

function nameTaken(name: string): Refused {
  return new Refused('name.taken', { name }, { name: msg`Choose another name.` });
}
