import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { toDecimal } from '#domain/money/money.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import type { PolicyOutcome } from '#domain/policies/policy-outcome.ts';
import type { PolicyItem } from '#domain/policies/policy-question.ts';
import { policyResultSentence } from '#domain/policies/policy-result-sentence.ts';
import type { PolicyApprover } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type ReadContext, type RoutesOf, read } from '../../http/context.ts';
import { findManagers, findOrganisationNames, type Standing } from '../people/find-standing.ts';
import { rulesWithDraft } from '../policies/rules-with-draft.ts';
import { policyContext } from './policy-context.ts';
import { policyExamples } from './policy-examples.ts';
import { policyQuestion } from './policy-question.ts';
import { subjectOf } from './policy-subject.ts';

/** What the rules, or one changed rule among them, would say of an expense. Nothing is saved. */
export async function tryPolicies(
  { tx, actor, request }: ReadContext,
  { expense, draft }: InputOf<typeof policies.test>,
): Promise<OutputOf<typeof policies.test>> {
  const { client_id } = actor;
  const own = actor.company.currency;
  const [subject, rules] = await Promise.all([
    subjectOf(tx, { actor, own, today: localDay(request.now, actor.time_zone) }, expense),
    rulesWithDraft(tx, { client_id, own, applies_to: 'expense' }, draft),
  ]);
  const ground = await policyContext(
    tx,
    {
      ...{ client_id, own, now: request.now, owner_id: subject.user_id },
      ...{ days: [subject.spent_on], currencies: [subject.claimed.currency] },
    },
    { rules },
  );
  const { standing } = ground;
  const question = policyQuestion(ground, subject);
  const outcome = evaluatePolicies(ground.prepared, question);
  const approvers = await approverNames(tx, { client_id, standing, outcome });
  const { title, text } = policyResultSentence(outcome, approvers);
  return {
    status: true,
    subject: shownSubject({ item: question.item, standing }, own),
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

export const policyTrialRoutes = {
  examples: read(policyExamples),
  test: read(tryPolicies),
} satisfies Pick<RoutesOf<typeof policies>, 'examples' | 'test'>;

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
      return of.names.get(approver.user_id) ?? 'Deleted user';
    case 'role':
      return of.names.get(approver.role_id) ?? 'Deleted role';
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
