import { maxApplicable } from '#domain/advances/apply-advance.ts';
import { convert, type Money, moneyFrom, readMoney, toDecimal } from '#domain/money/money.ts';
import { customFieldFacts } from '#domain/policies/custom-field-facts.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import { explainViolation } from '#domain/policies/explain-violation.ts';
import { latestToday } from '#domain/policies/period-range.ts';
import type { PolicyOutcome } from '#domain/policies/policy-outcome.ts';
import type { PolicyQuestion } from '#domain/policies/policy-question.ts';
import { policyViolation } from '#domain/policies/policy-violation.ts';
import { prepareRules } from '#domain/policies/prepare-rules.ts';
import { orRefuse } from '../../http/refusals.ts';
import { policyPerson } from '../policies/read-policies.ts';
import type { AdvancePolicyContext } from './advance-policy-context.ts';
import type { AdvanceForm, AdvancePolicyResult, SavedViolation } from './advances.rows.ts';

/** Converts an advance at today's exchange rate and evaluates policies on it. */
export function assessAdvance(
  form: AdvanceForm & { id: string | null },
  policyContext: AdvancePolicyContext,
): AdvancePolicyResult {
  const { own } = policyContext;
  const rate = policyContext.rateOf(form.currency);
  if (!rate.allowed) return { ex_rate: null, rate_on: null, converted_amount: null, ...noViolation };

  const { ex_rate, rate_on } = rate.value;
  const claimed = moneyFrom(form.amount, form.currency);
  const converted = convert(claimed, ex_rate, own);
  // An amount that is small in one currency can exceed the maximum in another.
  orRefuse(readMoney(toDecimal(converted), own));
  const saved = { ex_rate, rate_on, converted_amount: toDecimal(converted) };
  if (claimed.minor === 0n) return { ...saved, ...noViolation };

  const question = questionOf(form, policyContext, { claimed, converted, ex_rate });
  const outcome = evaluatePolicies(prepareRules(policyContext.rules), question);
  const { headline, detail } = explainViolation(outcome, { rules: policyContext.rules, item: question.item });
  const violation = policyViolation(outcome);

  return {
    ...saved,
    policy_result: outcome.result,
    has_violation: violation !== null,
    policy_violation: violation && {
      ...violation,
      needs_reason: outcome.needs_reason,
      headline,
      detail,
      capped: cappedAmounts(outcome, { claimed, ex_rate }),
    },
  };
}

const noViolation = { policy_violation: null, has_violation: false, policy_result: 'pass' } as const;

/** Returns the largest part of the claim that stays within the cap. */
function cappedAmounts(
  { capped_amount }: PolicyOutcome,
  { claimed, ex_rate }: { claimed: Money; ex_rate: string },
): SavedViolation['capped'] {
  if (!capped_amount) return null;
  const capped = maxApplicable({
    advance: { currency: claimed.currency, available: toDecimal(claimed) },
    report: { currency: capped_amount.currency, still_pays: toDecimal(capped_amount) },
    ex_rate,
  });
  return { amount: capped?.amount ?? '0', converted_amount: capped?.applied_amount ?? '0' };
}

function questionOf(
  form: AdvanceForm & { id: string | null },
  policyContext: AdvancePolicyContext,
  { claimed, converted, ex_rate }: { claimed: Money; converted: Money; ex_rate: string },
): PolicyQuestion {
  const category = policyContext.categories.find(({ id }) => id === form.category_id) ?? null;
  const attributeOf = (key: string) => (Object.hasOwn(form.attributes, key) ? (form.attributes[key] ?? null) : null);

  return {
    item: {
      kind: 'advance',
      id: form.id,
      stage: null,
      claimed,
      converted,
      edited: null,
      ex_rate,
      table_rate: ex_rate,
      // Limits per period count an advance on the day it is requested.
      spent_on: policyContext.today,
      category: category && (policyContext.category_places.get(category.id) ?? null),
      attributes: {
        ...Object.fromEntries((category?.attributes ?? []).map(({ key }) => [key, attributeOf(key)])),
        ...customFieldFacts('advance', policyContext.fields, {
          values: form.custom_values,
          item: { amount: form.amount, currency: form.currency },
        }),
      },
      description: form.purpose,
      // Nothing is bought yet, so these values satisfy rules about receipts, cards and attendees.
      receipts: [{ is_itemised: true }],
      is_card_matched: true,
      attendees: ['nobody'],
      people_count: 1,
      expense_type: null,
      payment_mode: null,
      merchant: null,
      project: null,
      trip_id: null,
      nights: null,
      distance_km: null,
      calculated_distance_km: null,
      travel_class: null,
      duplicate_ids: [],
    },
    person: policyPerson(policyContext.employee),
    history: policyContext.history,
    today: policyContext.today,
    latest_today: latestToday(policyContext.now.toISOString()),
    rates: Object.fromEntries(
      [form.currency, ...policyContext.rules.flatMap(({ limit }) => limit?.currency ?? [])].flatMap((currency) => {
        const rate = policyContext.rateOf(currency);
        return rate.allowed ? [[currency, rate.value.ex_rate]] : [];
      }),
    ),
  };
}
