import { mostApplicable } from '#domain/advances/apply-advance.ts';
import { convert, type Money, moneyFrom, readMoney, toDecimal } from '#domain/money/money.ts';
import { claimantMessage } from '#domain/policies/claimant-message.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import { latestToday } from '#domain/policies/period-range.ts';
import type { PolicyOutcome } from '#domain/policies/policy-outcome.ts';
import type { PolicyQuestion } from '#domain/policies/policy-question.ts';
import { policyViolation } from '#domain/policies/policy-violation.ts';
import { prepareRules } from '#domain/policies/prepare-rules.ts';
import { orRefuse } from '../../http/refusals.ts';
import { personOf } from '../expenses/policy/policy-question.ts';
import type { AdvancePolicyContext } from './advance-policy-context.ts';
import type { AdvanceForm, AdvancePolicyResult, SavedViolation } from './advances.rows.ts';

/** What an advance is worth by today's rate, and what policies say of it. */
export function assessAdvance(
  form: AdvanceForm & { id: string | null },
  ground: AdvancePolicyContext,
): AdvancePolicyResult {
  const { own } = ground;
  const rate = ground.rateOf(form.currency);
  if (!rate.allowed) return { ex_rate: null, rate_on: null, converted_amount: null, ...unbroken };
  const { ex_rate, rate_on } = rate.value;
  const claimed = moneyFrom(form.amount, form.currency);
  const converted = convert(claimed, ex_rate, own);
  // A small amount of one currency may be too large to be kept in another.
  orRefuse(readMoney(toDecimal(converted), own));
  const saved = { ex_rate, rate_on, converted_amount: toDecimal(converted) };
  if (claimed.minor === 0n) return { ...saved, ...unbroken };
  const question = questionOf(form, ground, { claimed, converted, ex_rate });
  const outcome = evaluatePolicies(prepareRules(ground.rules), question);
  const { headline, detail } = claimantMessage(outcome, { rules: ground.rules, item: question.item });
  const violation = policyViolation(outcome);
  return {
    ...saved,
    policy_verdict: outcome.verdict,
    has_violation: violation !== null,
    policy_violation: violation && {
      ...{ ...violation, needs_reason: outcome.needs_reason, headline, detail },
      capped: cappedAt(outcome, { claimed, ex_rate }),
    },
  };
}

const unbroken = { policy_violation: null, has_violation: false, policy_verdict: 'pass' } as const;

/** The most of it that is still within the cap. */
function cappedAt(
  { capped_amount }: PolicyOutcome,
  { claimed, ex_rate }: { claimed: Money; ex_rate: string },
): SavedViolation['capped'] {
  if (!capped_amount) return null;
  const most = mostApplicable({
    advance: { currency: claimed.currency, available: toDecimal(claimed) },
    report: { currency: capped_amount.currency, still_pays: toDecimal(capped_amount) },
    ex_rate,
  });
  return { amount: most?.amount ?? '0', converted_amount: most?.applied_amount ?? '0' };
}

function questionOf(
  form: AdvanceForm & { id: string | null },
  ground: AdvancePolicyContext,
  { claimed, converted, ex_rate }: { claimed: Money; converted: Money; ex_rate: string },
): PolicyQuestion {
  const category = ground.categories.find(({ id }) => id === form.category_id) ?? null;
  const given = (key: string) => (Object.hasOwn(form.attributes, key) ? (form.attributes[key] ?? null) : null);
  return {
    item: {
      ...{ kind: 'advance', id: form.id, claimed, converted, edited: null, ex_rate, table_rate: ex_rate },
      // Limits of a period count an advance on the day it is asked for.
      spent_on: ground.today,
      category: category && (ground.places.get(category.id) ?? null),
      attributes: Object.fromEntries((category?.attributes ?? []).map(({ key }) => [key, given(key)])),
      description: form.purpose,
      // Nothing was bought yet: what rules ask of a purchase is not asked of an advance.
      ...{ receipts: [{ is_itemised: true }], is_card_matched: true, attendees: ['nobody'], people_count: 1 },
      ...{ expense_type: null, payment_mode: null, merchant: null, project: null, trip_id: null, nights: null },
      ...{ distance_km: null, calculated_distance_km: null, travel_class: null, duplicate_ids: [] },
    },
    person: personOf(ground.standing),
    history: ground.history,
    today: ground.today,
    latest_today: latestToday(ground.now.toISOString()),
    rates: Object.fromEntries(
      [form.currency, ...ground.rules.flatMap(({ limit }) => limit?.currency ?? [])].flatMap((currency) => {
        const rate = ground.rateOf(currency);
        return rate.allowed ? [[currency, rate.value.ex_rate]] : [];
      }),
    ),
  };
}
