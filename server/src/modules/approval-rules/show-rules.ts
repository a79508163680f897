import type { approvalRules } from '#contract/approval-rules.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ApprovalNames } from '#domain/approvals/approval-names.ts';
import { approvalSentence } from '#domain/approvals/rule-sentence.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { countPending, readRule } from './approval-rules.rows.ts';
import { type AnyRule, asRule, everyRule } from './read-rules.ts';
import { namedIds, namesForRules } from './rule-names.ts';

type ShownRule = OutputOf<typeof approvalRules.list>['data'][number];

export async function listRules(
  { tx, actor }: ReadContext,
  { applies_to }: InputOf<typeof approvalRules.list>,
): Promise<OutputOf<typeof approvalRules.list>> {
  const { client_id } = actor;
  const [rules, pending] = await Promise.all([
    everyRule(tx, { client_id, applies_to }),
    countPending(tx, { client_id, applies_to }),
  ]);
  const names = await namesForRules(
    tx,
    { client_id, currency: actor.company.currency, applies_to },
    rules.map(({ rule }) => rule),
  );
  const counts = new Map(pending.map(({ rule_id, count }) => [rule_id, count]));
  return { status: true, data: rules.map((rule) => shown(rule, names, counts.get(rule.id) ?? 0)) };
}

export async function ruleDetails(
  { tx, actor }: ReadContext,
  { id }: InputOf<typeof approvalRules.details>,
): Promise<OutputOf<typeof approvalRules.details>> {
  return ruleById(tx, { client_id: actor.client_id, id, currency: actor.company.currency });
}

export async function ruleById(
  tx: CompanyTransaction,
  { client_id, id, currency }: { client_id: string; id: string; currency: string },
): Promise<OutputOf<typeof approvalRules.details>> {
  const row = await readRule(tx, { client_id, id });
  if (!row) throw new Refused('item.not_found');
  return oneRule(tx, { client_id, currency }, row);
}

export async function oneRule(
  tx: CompanyTransaction,
  { client_id, currency }: { client_id: string; currency: string },
  row: AnyRule,
): Promise<OutputOf<typeof approvalRules.details>> {
  const { applies_to } = row;
  const [names, pending] = await Promise.all([
    namesForRules(tx, { client_id, currency, applies_to }, [row.rule]),
    countPending(tx, { client_id, applies_to }),
  ]);
  const count = pending.find(({ rule_id }) => rule_id === row.id)?.count ?? 0;
  return { status: true, data: shown(row, names, count) };
}

function shown(row: AnyRule, names: ApprovalNames, no_of_pending: number): ShownRule {
  return {
    ...row,
    is_default: row.id === null,
    names: Object.fromEntries(namedIds(row.rule).map((id) => [id, names.nameOf(id) ?? id])),
    sentence: approvalSentence(asRule(row), names).parts.map(({ text, kind }) => ({ text, kind })),
    no_of_pending,
  };
}
