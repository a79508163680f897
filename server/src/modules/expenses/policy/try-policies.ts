import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { t } from '#domain/language/translate.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';
import { fieldOfCondition, type PolicyFieldOwner } from '#domain/policies/custom-field-facts.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import type { PolicyOutcome } from '#domain/policies/policy-outcome.ts';
import type { PolicyItem } from '#domain/policies/policy-question.ts';
import { policyResultSentence } from '#domain/policies/policy-result-sentence.ts';
import type { PolicyApprover } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { type Actor, type ReadContext, type RoutesOf, read } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { type EmployeeProfile, findManagers, findOrganisationNames } from '../../people/find-employee-profile.ts';
import { rulesWithDraft } from '../../policies/rules-with-draft.ts';
import { readExpense } from '../expenses.rows.ts';
import { inCurrency, loadPolicyContext } from './policy-context.ts';
import { canTry, policyExamples } from './policy-examples.ts';
import { type PolicySubject, policyQuestion, subjectOfRow } from './policy-question.ts';
import { ruleImpact } from './rule-impact.ts';

/** Evaluates the policies against an expense, optionally with one of the policies edited. Saves nothing. */
async function tryPolicies(
  { tx, actor, request }: ReadContext,
  { expense, draft }: InputOf<typeof policies.test>,
): Promise<OutputOf<typeof policies.test>> {
  const { client_id } = actor;
  const own = actor.company.currency;

  const [subject, rules] = await Promise.all([
    subjectOf(tx, { actor, today: localDay(request.now, actor.time_zone) }, expense),
    rulesWithDraft(tx, { client_id, own, applies_to: 'expense' }, draft),
  ]);

  const loaded = await loadPolicyContext(
    tx,
    {
      client_id,
      company_currency: own,
      now: request.now,
      owner_id: subject.user_id,
      days: [subject.spent_on],
      currencies: [subject.claimed.currency],
    },
    { rules },
  );

  // An expense that is described in the test panel is evaluated in the company's currency, like the policies.
  const policyContext = inCurrency(loaded, subject.saved?.converted.currency ?? own);
  const { standing } = policyContext;
  const question = policyQuestion(policyContext, subject);
  const outcome = evaluatePolicies(policyContext.prepared, question);
  const approvers = await approverNames(tx, { client_id, standing, outcome });
  const { title, text } = policyResultSentence(outcome, approvers);

  return {
    status: true,
    subject: shownSubject({ item: question.item, standing }),
    result: outcome.result,
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

export const policyTestRoutes = {
  examples: read(policyExamples),
  test: read(tryPolicies),
  impact: read(ruleImpact),
} satisfies Pick<RoutesOf<typeof policies>, 'examples' | 'test' | 'impact'>;

function shownSubject({ item, standing }: { item: PolicyItem; standing: EmployeeProfile }) {
  const { user_id, first_name, last_name, email } = standing;
  return {
    person: { user_id, first_name, last_name, email },
    category: item.category?.name ?? '',
    merchant: item.merchant ?? '',
    spent_on: item.spent_on,
    amount: toDecimal(item.claimed),
    currency: item.claimed.currency,
    converted_amount: toDecimal(item.converted),
    converted_currency: item.converted.currency,
  };
}

/** Returns the names of the approvers that the policies add, such as 'Department head Tomás Ferreira'. */
async function approverNames(
  tx: CompanyTransaction,
  options: { client_id: string; standing: EmployeeProfile; outcome: PolicyOutcome },
): Promise<string[]> {
  const { add_approvers } = options.outcome;
  const ids = add_approvers.flatMap((approver) => {
    if (approver.kind === 'user') return [approver.user_id];
    return approver.kind === 'role' ? [approver.role_id] : [];
  });

  const levels = Math.max(
    0,
    ...add_approvers.map((approver) => (approver.kind === 'reporting_manager' ? approver.level : 0)),
  );

  const [found, managers] = await Promise.all([
    findOrganisationNames(tx, options.client_id, ids),
    findManagers(tx, { client_id: options.client_id, user_id: options.standing.user_id, levels }),
  ]);

  const names = new Map(found.map(({ id, name }) => [id, name]));
  return add_approvers.map((approver) => approverName(approver, { names, managers, standing: options.standing }));
}

function approverName(
  approver: PolicyApprover,
  options: { names: ReadonlyMap<string, string>; managers: readonly string[]; standing: EmployeeProfile },
): string {
  switch (approver.kind) {
    case 'user':
      return options.names.get(approver.user_id) ?? t`Former employee`;
    case 'role':
      return options.names.get(approver.role_id) ?? t`Deleted role`;
    case 'reporting_manager':
      return t`Manager ${options.managers[approver.level - 1] ?? t`(not assigned)`}`;
    case 'department_head':
      return t`Department head ${options.standing.department_head ?? t`(not assigned)`}`;
    case 'cost_centre_owner':
      return t`Cost centre owner`;
    case 'category_owner':
      return t`Category owner`;
  }
}

type TriedExpense = InputOf<typeof policies.test>['expense'];
type Described = Extract<TriedExpense, { described: unknown }>['described'];

async function subjectOf(
  tx: CompanyTransaction,
  options: { actor: Actor; today: string },
  input: TriedExpense,
): Promise<PolicySubject> {
  return 'described' in input ? describedSubject(input.described) : savedSubject(tx, options, input.expense_id);
}

function describedSubject(described: Described): PolicySubject {
  const { amount, currency, no_of_receipts, has_itemised_receipt, nights, ...plain } = described;
  return {
    ...plain,
    id: null,
    stage: null,
    claimed: orRefuse(readMoney(amount, currency)),
    saved: null,
    custom_values: describedFields(described, 'expense'),
    report_id: null,
    report_values: describedFields(described, 'report'),
    nights: nights > 0 ? nights : null,
    is_receipt_lost: false,
    is_card_matched: null,
    trip: null,
    receipts: Array.from({ length: no_of_receipts }, (_, index) => ({
      is_itemised: has_itemised_receipt && index === 0,
    })),
  };
}

/**
 * Returns the custom field values of an expense, report or other record. The test panel sends them as attributes whose
 * keys name the record.
 */
function describedFields({ attributes }: Described, owner: PolicyFieldOwner): CustomValues {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([conditionKey, value]) => {
      const field = fieldOfCondition(conditionKey);
      return field?.owner === owner ? [[field.key, value]] : [];
    }),
  );
}

async function savedSubject(
  tx: CompanyTransaction,
  { actor, today }: { actor: Actor; today: string },
  id: string,
): Promise<PolicySubject> {
  const row = await readExpense(tx, { client_id: actor.client_id, id });
  if (!row || !canTry(actor, row)) throw new Refused('item.not_found');
  return subjectOfRow(row, { currency: row.converted_currency ?? actor.company.currency, today });
}
