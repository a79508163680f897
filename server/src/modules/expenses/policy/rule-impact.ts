import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { type Money, moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import { lastMonth } from '#domain/policies/period-range.ts';
import type { PolicyViolation } from '#domain/policies/policy-outcome.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { categoryNames } from '../../categories/read-categories.ts';
import { findOrganisationNames } from '../../people/find-employee-profile.ts';
import { rulesWithDraft } from '../../policies/rules-with-draft.ts';
import { readSubmitted, type SavedExpense } from '../expenses.rows.ts';
import { inCurrency, loadPolicyContext } from './policy-context.ts';
import { policyQuestion, subjectOfRow } from './policy-question.ts';

type Answer = OutputOf<typeof policies.impact>;

const maxEvaluated = 1_000;
const maxListed = 5;

interface Found {
  row: SavedExpense;
  violation: PolicyViolation;
}

/**
 * Evaluates an unsaved policy, together with the saved ones, on the newest submitted expenses of the last calendar
 * month, up to `maxEvaluated`.
 */
export async function ruleImpact(
  { tx, actor, request }: ReadContext,
  { draft }: InputOf<typeof policies.impact>,
): Promise<Answer> {
  const { client_id, company } = actor;
  const own = company.currency;
  const { from, to } = lastMonth(localDay(request.now, actor.time_zone));
  const [rules, { rows, count }] = await Promise.all([
    rulesWithDraft(tx, { client_id, own, applies_to: 'expense' }, { ...draft, is_active: true }),
    readSubmitted(tx, { client_id, from, to, limit: maxEvaluated }),
  ]);

  const found: Found[] = [];
  for (const [owner_id, ofOwner] of Map.groupBy(rows, (row) => row.owner_id)) {
    const scope = { client_id, company_currency: own, now: request.now, owner_id };
    found.push(...(await violationsOf(tx, scope, { rows: ofOwner, rules, rule_id: draft.id ?? 'draft' })));
  }
  found.sort((left, right) => (left.row.spent_on ?? '').localeCompare(right.row.spent_on ?? '') * -1);

  return {
    status: true,
    from,
    to,
    no_of_expenses: count,
    no_of_evaluated: rows.length,
    no_of_found: found.length,
    total: toDecimal(totalOf(found, own)),
    currency: own,
    data: await shownExpenses(tx, client_id, found.slice(0, maxListed)),
  };
}

async function violationsOf(
  tx: CompanyTransaction,
  scope: { client_id: string; company_currency: string; now: Date; owner_id: string },
  { rows, rules, rule_id }: { rows: readonly SavedExpense[]; rules: readonly PolicyRule[]; rule_id: string },
): Promise<Found[]> {
  const days = [...new Set(rows.flatMap(({ spent_on }) => spent_on ?? []))];
  const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))];
  const loaded = await loadPolicyContext(tx, { ...scope, days, currencies }, { rules });
  const today = localDay(scope.now, loaded.standing.time_zone);

  return rows.flatMap((row) => {
    const policyContext = inCurrency(loaded, row.converted_currency ?? loaded.currency);
    const subject = subjectOfRow(row, { currency: policyContext.currency, today });
    const { violations } = evaluatePolicies(policyContext.prepared, policyQuestion(policyContext, subject));
    const violation = violations.find((each) => each.rule_id === rule_id);
    return violation ? [{ row, violation }] : [];
  });
}

function totalOf(found: readonly Found[], own: string): Money {
  return sum(
    found.flatMap(({ row }) => (row.company_amount === null ? [] : [moneyFrom(row.company_amount, own)])),
    own,
  );
}

async function shownExpenses(
  tx: CompanyTransaction,
  client_id: string,
  found: readonly Found[],
): Promise<Answer['data']> {
  const [people, categories] = await Promise.all([
    findOrganisationNames(tx, client_id, [...new Set(found.map(({ row }) => row.owner_id))]),
    categoryNames(tx, client_id, [...new Set(found.flatMap(({ row }) => row.category_id ?? []))]),
  ]);
  const names = new Map([...people, ...categories].map(({ id, name }) => [id, name]));

  return found.flatMap(({ row: { id, owner_id, category_id, merchant, spent_on, amount, currency }, violation }) =>
    spent_on && amount && currency
      ? [
          {
            expense_id: id,
            person: names.get(owner_id) ?? '',
            category: names.get(category_id ?? '') ?? '',
            merchant,
            spent_on,
            currency,
            amount: toDecimal(moneyFrom(amount, currency)),
            message: violation.message,
          },
        ]
      : [],
  );
}
