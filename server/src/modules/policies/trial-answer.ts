import type { OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { PolicyOutcome } from '#domain/policies/policy-outcome.ts';
import type { PolicyItem } from '#domain/policies/policy-question.ts';
import type { PolicyApprover } from '#domain/policies/policy-rule.ts';
import { verdictSentence } from '#domain/policies/verdict-sentence.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { findManagers, findOrganisationNames, type Standing } from '../people/find-standing.ts';

interface Tried {
  client_id: string;
  /** The company's currency. */
  own: string;
  standing: Standing;
  item: PolicyItem;
  outcome: PolicyOutcome;
}

/** What the rules said of something that was tried, with the names of whom they would ask. */
export async function trialAnswer(
  tx: CompanyTransaction,
  { client_id, own, standing, item, outcome }: Tried,
): Promise<OutputOf<typeof policies.test>> {
  const approvers = await approverNames(tx, { client_id, standing, outcome });
  const { title, text } = verdictSentence(outcome, approvers);
  return {
    status: true,
    subject: shownSubject({ item, standing }, own),
    verdict: outcome.verdict,
    allowed_amount: toDecimal(outcome.within_limits_amount),
    needs_reason: outcome.needs_reason,
    headline: title,
    detail: text,
    policy_violation:
      outcome.violations.length > 0
        ? {
            allowed_amount: toDecimal(outcome.allowed_amount),
            amount: toDecimal(outcome.amount),
            attributes_violation: [...outcome.violations],
          }
        : null,
    explanations: [...outcome.explanations],
  };
}

function shownSubject({ item, standing }: { item: PolicyItem; standing: Standing }, company_currency: string) {
  const { user_id, first_name, last_name, email } = standing;
  return {
    person: { user_id, first_name, last_name, email },
    category: item.category?.name ?? '',
    merchant: item.merchant ?? '',
    spent_on: item.spent_on,
    amount: toDecimal(item.claimed),
    currency: item.claimed.currency,
    converted_amount: toDecimal(item.converted),
    company_currency,
  };
}

/** Whom the added approvers turn out to be: 'Department head Tomás Ferreira'. */
async function approverNames(
  tx: CompanyTransaction,
  of: { client_id: string; standing: Standing; outcome: PolicyOutcome },
): Promise<string[]> {
  const { add_approvers } = of.outcome;
  const ids = add_approvers.flatMap((approver) => {
    if (approver.kind === 'user') return [approver.user_id];
    return approver.kind === 'role' ? [approver.role_id] : [];
  });
  const levels = Math.max(0, ...add_approvers.map((each) => (each.kind === 'reporting_manager' ? each.level : 0)));
  const [named, managers] = await Promise.all([
    findOrganisationNames(tx, of.client_id, ids),
    findManagers(tx, { client_id: of.client_id, user_id: of.standing.user_id, levels }),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return add_approvers.map((approver) => approverName(approver, { names, managers, standing: of.standing }));
}

function approverName(
  approver: PolicyApprover,
  of: { names: ReadonlyMap<string, string>; managers: readonly string[]; standing: Standing },
): string {
  switch (approver.kind) {
    case 'user':
      return of.names.get(approver.user_id) ?? 'A person who left';
    case 'role':
      return of.names.get(approver.role_id) ?? 'A role that is gone';
    case 'reporting_manager':
      return `Manager ${of.managers[approver.level - 1] ?? '(nobody yet)'}`;
    case 'department_head':
      return `Department head ${of.standing.department_head ?? '(nobody yet)'}`;
    case 'cost_centre_owner':
      return 'The cost centre’s owner';
    case 'category_owner':
      return 'The category’s owner';
  }
}
