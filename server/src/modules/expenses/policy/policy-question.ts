import { localDay } from '#domain/dates/local-day.ts';
import { distanceKm, mapDistanceKm, paidDaysOf } from '#domain/expenses/trip-facts.ts';
import { convert, type Money, toDecimal } from '#domain/money/money.ts';
import { latestToday } from '#domain/policies/period-range.ts';
import type { AttributeValue, PolicyQuestion } from '#domain/policies/policy-question.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import type { WholeCategory } from '../../categories/read-categories.ts';
import { policyPerson } from '../../policies/read-policies.ts';
import type { PolicyContext } from './policy-context.ts';
import type { ExpenseWithFields } from './policy-facts.ts';
import { attributesOf, firstOfKind } from './policy-facts.ts';
import type { PolicySubject } from './policy-subject.ts';

/** Builds the input of the rule engine for one expense. */
export function policyQuestion(policyContext: PolicyContext, subject: PolicySubject): PolicyQuestion {
  const { currency, now, standing, tree, places } = policyContext;
  const { spent_on, claimed, saved } = subject;
  const category = tree.find(({ id, applies_to }) => id === subject.category_id && applies_to === 'expense') ?? null;
  if (subject.category_id && !category) throw new Refused('item.not_found');

  const table = policyContext.rateOf(claimed.currency, spent_on);
  const ex_rate = saved?.ex_rate ?? orRefuse(table).ex_rate;
  const attributes = { ...attributesOf(subject, category), ...policyContext.fieldFactsOf(fieldFactsInput(subject)) };
  const budgets = policyContext.budgetFactsOf({
    ...subject,
    department_id: standing.department_id,
    amount: companyAmount(policyContext, subject),
  });
  const people = subject.no_of_attendees || Number(firstOfKind(attributes, category, 'attendees') ?? 1);
  return {
    item: {
      kind: 'expense',
      id: subject.id,
      stage: subject.stage,
      claimed,
      converted: saved?.converted ?? convert(claimed, ex_rate, currency),
      edited: saved?.edited ?? null,
      ex_rate,
      table_rate: saved?.table_rate ?? (table.allowed ? table.value.ex_rate : null),
      spent_on,
      category: category && (places.get(category.id) ?? null),
      expense_type: subject.expense_type,
      payment_mode: subject.payment_mode,
      merchant: subject.merchant || null,
      project: null,
      attributes,
      trip_id: null,
      nights: subject.nights ?? nightsIn(attributes, category),
      people_count: Math.max(1, people),
      // The claimant is an attendee without being named.
      attendees: Array.from({ length: Math.max(0, people - 1) }, (_, index) => `Guest ${index + 1}`),
      description: subject.description,
      receipts: subject.receipts,
      is_receipt_lost: subject.is_receipt_lost,
      is_card_matched: standing.has_cards ? subject.is_card_matched : null,
      distance_km: distanceKm(subject.trip) ?? firstOfKind(attributes, category, 'distance'),
      calculated_distance_km: mapDistanceKm(subject.trip),
      travel_days: paidDaysOf(subject.trip),
      travel_class: firstOfKind(attributes, category, 'travel_class'),
      duplicate_ids: [],
      ...(budgets && { budgets }),
    },
    person: policyPerson(standing),
    history: policyContext.history,
    today: localDay(now, standing.time_zone),
    latest_today: latestToday(now.toISOString()),
    rates: ratesFor(policyContext, { currency: claimed.currency, spent_on }),
  };
}

/** The claimed amount in the company's currency; null without an exchange rate. */
function companyAmount(
  { currency, company_currency, rateOf }: PolicyContext,
  { claimed, saved, spent_on }: PolicySubject,
): Money | null {
  if (saved && currency === company_currency) return saved.converted;
  const rate = rateOf(claimed.currency, spent_on, company_currency);
  return rate.allowed ? convert(claimed, rate.value.ex_rate, company_currency) : null;
}

function fieldFactsInput({ claimed, ...subject }: PolicySubject): ExpenseWithFields {
  return { ...subject, amount: toDecimal(claimed), currency: claimed.currency };
}

/** Rates of the currencies used by the expense and by the rules. */
function ratesFor({ rules, rateOf }: PolicyContext, { currency, spent_on }: { currency: string; spent_on: string }) {
  const named = rules.flatMap(({ limit, requirements }) => [limit?.currency, requirements.currency]);
  const currencies = new Set([currency, ...named].filter((code) => typeof code === 'string'));
  return Object.fromEntries(
    [...currencies].flatMap((code) => {
      const rate = rateOf(code, spent_on);
      return rate.allowed ? [[code, rate.value.ex_rate]] : [];
    }),
  );
}

function nightsIn(attributes: Readonly<Record<string, AttributeValue>>, category: WholeCategory | null): number | null {
  const nights = Number(firstOfKind(attributes, category, 'nights'));
  return Number.isInteger(nights) && nights > 0 ? nights : null;
}
