import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { checkRule } from '#domain/policies/check-rule.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import { ruleSentence } from '#domain/policies/rule-sentence.ts';
import { violatedUnique } from '../../db/unique-violation.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { checkRuleFields } from './check-rule-fields.ts';
import { insertPolicy, readPolicy, type SavedRule, takeOrderTurn, updatePolicy } from './policies.rows.ts';
import { checkRuleIds, namesForRules } from './policy-names.ts';
import { asRule } from './read-policies.ts';
import { policyById } from './show-policies.ts';

export async function createPolicy(
  context: SignedWriteContext,
  input: InputOf<typeof policies.create>,
): Promise<OutputOf<typeof policies.create>> {
  const { tx, client_id, actor, record } = context;
  const id = uuidv7();
  const policy = { id, ...input };
  await checkPolicy(context, policy);
  await takeOrderTurn(tx, client_id);
  if (!(await insertPolicy(tx, client_id, policy))) throw nameTaken(input.name);

  record({
    action: 'policy_created',
    item_kind: 'policy',
    item_id: id,
    item_label: input.name,
    is_setting: true,
    facts: { before: null, after: { ...(await policyFacts(context, policy)), is_active: input.is_active } },
  });

  return inLanguage(context.request.language, () =>
    policyById(tx, { client_id, id, currency: actor.company.currency }),
  );
}

/** Changes a policy. A policy cannot be switched between expenses and advances. */
export async function editPolicy(
  context: SignedWriteContext,
  { id, version, name, description, rule }: InputOf<typeof policies.edit>,
): Promise<OutputOf<typeof policies.edit>> {
  const { tx, client_id, actor, record, announce } = context;
  const before = await readPolicy(tx, { client_id, id });
  if (!before) throw new Refused('item.not_found');
  if (before.version !== version) throw new Refused('item.changed');
  const after = { ...before, name, description, rule };
  await checkPolicy(context, after);
  const isSaved = await updatePolicy(tx, { client_id, id, version }, after).catch((error: unknown) => {
    throw violatedUnique(error) === undefined ? error : nameTaken(name);
  });
  if (!isSaved) throw new Refused('item.changed');
  const changed = changedFields(await policyFacts(context, before), await policyFacts(context, after));

  if (changed)
    record({
      action: 'policy_changed',
      item_kind: 'policy',
      item_id: id,
      item_label: name,
      is_setting: true,
      facts: changed,
    });
  if (changed) announce('policy.changed', { policy_id: id });
  return inLanguage(context.request.language, () =>
    policyById(tx, { client_id, id, currency: actor.company.currency }),
  );
}

type Draft = Pick<PolicyRule, 'id' | 'name' | 'description' | 'applies_to'> & { rule: SavedRule };

/** Validates that the engine can evaluate the rule and that everything it refers to exists. */
async function checkPolicy({ tx, client_id, actor }: SignedWriteContext, draft: Draft): Promise<void> {
  orRefuse(checkRule(engineRule(draft), actor.company.currency));
  await checkRuleFields(tx, client_id, draft);
  await checkRuleIds(tx, client_id, draft.rule);
}

/** Describes a policy for the audit log. The sentence of the rule covers everything but the fiscal start month. */
export async function policyFacts({ tx, client_id, actor }: SignedWriteContext, draft: Draft) {
  const names = await namesForRules(tx, { client_id, currency: actor.company.currency }, [draft.rule]);
  return {
    name: draft.name,
    description: draft.description,
    rule: ruleSentence(engineRule(draft), names).text,
    fiscal_start_month: draft.rule.limit?.fiscal_start_month ?? null,
  };
}

function engineRule(draft: Draft): PolicyRule {
  return asRule({ sort_order: 1, is_active: true, version: 0, ...draft });
}

function nameTaken(name: string): Refused {
  return new Refused('name.taken', { name }, { name: msg`Choose another name.` });
}
