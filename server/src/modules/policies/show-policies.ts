import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { hiddenLimits } from '#domain/policies/hidden-limits.ts';
import { ruleSentence } from '#domain/policies/rule-sentence.ts';
import type { RuleNames } from '#domain/policies/rule-text.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type PolicyRow, readPolicies, readPolicy } from './policies.rows.ts';
import { namedIds, namesForRules } from './policy-names.ts';
import { asRule, rulesOf } from './read-policies.ts';

type Policy = OutputOf<typeof policies.list>['data'][number];

export async function listPolicies(
  { tx, actor }: ReadContext,
  { applies_to }: InputOf<typeof policies.list>,
): Promise<OutputOf<typeof policies.list>> {
  const { client_id } = actor;
  const rows = await readPolicies(tx, { client_id, applies_to });
  const names = await namesForRules(
    tx,
    { client_id, currency: actor.company.currency },
    rows.map(({ rule }) => rule),
  );
  const hidden = hiddenLimits(rows.map(asRule));
  return { status: true, data: rows.map((row) => ({ ...shown(row, names), hidden_by: hidden.get(row.id) ?? null })) };
}

export async function policyDetails(
  { tx, actor }: ReadContext,
  { id }: InputOf<typeof policies.details>,
): Promise<OutputOf<typeof policies.details>> {
  return policyById(tx, { client_id: actor.client_id, id, currency: actor.company.currency });
}

export async function policyById(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; currency: string },
): Promise<{ status: true; data: Policy }> {
  const row = await readPolicy(tx, key);
  if (!row) throw new Refused('item.not_found');
  const names = await namesForRules(tx, key, [row.rule]);
  const rules = await rulesOf(tx, { client_id: key.client_id, applies_to: row.applies_to });
  return { status: true, data: { ...shown(row, names), hidden_by: hiddenLimits(rules).get(row.id) ?? null } };
}

function shown(row: PolicyRow, names: RuleNames): Omit<Policy, 'hidden_by'> {
  return {
    ...row,
    names: Object.fromEntries(namedIds(row.rule).map((id) => [id, names.nameOf(id) ?? id])),
    sentence: ruleSentence(asRule(row), names).parts.map(({ text, kind }) => ({ text, kind })),
  };
}
