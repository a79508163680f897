import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import type { ExpenseStage } from '#domain/expenses/expense-stages.ts';
import { distanceKm, mapDistanceKm, paidDaysOf, type TripFacts } from '#domain/expenses/trip-facts.ts';
import { convert, type Money, moneyFrom, toDecimal, zero } from '#domain/money/money.ts';
import { latestToday } from '#domain/policies/period-range.ts';
import type { AttributeValue, PolicyQuestion } from '#domain/policies/policy-question.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import type { WholeCategory } from '../../categories/read-categories.ts';
import { policyPerson } from '../../policies/read-policies.ts';
import type { SavedExpense } from '../expenses.rows.ts';
import { type ExpenseWithFields, firstOfKind, type PolicyContext } from './policy-context.ts';

/** Builds the input of the policy engine for one expense. */
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
      // The claimant counts as an attendee but is not listed.
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
    history: policyContext.historyOn(spent_on),
    today: localDay(now, standing.time_zone),
    latest_today: latestToday(now.toISOString()),
    rates: ratesFor(policyContext, { currency: claimed.currency, spent_on }),
  };
}

/** Returns the claimed amount in the company's currency; null without an exchange rate. */
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

/** Returns the rates of the currencies that the expense and the policies use. */
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

/** Returns the attribute values in the format of the policies, including calculated values. Missing values are null. */
function attributesOf(
  { attributes, claimed, spent_on, merchant, description, no_of_attendees, trip }: PolicySubject,
  category: WholeCategory | null,
): Record<string, AttributeValue> {
  const definitions = expenseAttributes(category, trip);
  const { values } = readAttributes(definitions, attributes, {
    expense: { amount: toDecimal(claimed), spent_on, merchant, description },
    people: no_of_attendees || null,
    // The people whom attributes name are checked only when the expense is saved, so every person is accepted here.
    isColleague: () => true,
  });
  return Object.fromEntries(
    definitions.map(({ key }) => [key, Object.hasOwn(values, key) ? (values[key] ?? null) : null]),
  );
}

/** The expense that policies evaluate: a saved expense, or one that a user describes in the policy test panel. */
export interface PolicySubject {
  /** Null for an expense that is described in the test panel or is not saved yet. */
  id: string | null;
  stage: ExpenseStage | null;
  user_id: string;
  category_id: string | null;
  merchant: string;
  description: string;
  spent_on: string;
  claimed: Money;
  /** The saved conversion; null to use the current rates. */
  saved: { ex_rate: string; table_rate: string | null; converted: Money; edited: Money | null } | null;
  expense_type: string;
  payment_mode: string;
  receipts: { is_itemised: boolean | null }[];
  is_receipt_lost: boolean;
  /** Null for an expense that is described in the test panel. */
  is_card_matched: boolean | null;
  no_of_attendees: number;
  nights: number | null;
  trip: TripFacts | null;
  attributes: Readonly<Record<string, unknown>>;
  custom_values: CustomValues;
  report_id: string | null;
  /** The values of report fields that were entered in the test panel; null to use those of the saved report. */
  report_values: CustomValues | null;
}

/**
 * Converts a row to the input of the policies. A missing amount of a draft counts as zero, and a missing date as today.
 */
export function subjectOfRow(
  row: Omit<SavedExpense, 'id'> & { id: string | null },
  options: { currency: string; today: string },
): PolicySubject {
  const { amount, currency, ex_rate, converted_amount, edited_converted_amount, attendees, file_ids } = row;
  return {
    id: row.id,
    stage: row.id === null ? null : row.stage,
    user_id: row.owner_id,
    category_id: row.category_id,
    merchant: row.merchant,
    description: row.description,
    spent_on: row.spent_on ?? options.today,
    claimed: amount && currency ? moneyFrom(amount, currency) : zero(currency ?? options.currency),
    saved:
      ex_rate && converted_amount
        ? {
            ex_rate,
            table_rate: row.table_rate,
            converted: moneyFrom(converted_amount, options.currency),
            edited: edited_converted_amount ? moneyFrom(edited_converted_amount, options.currency) : null,
          }
        : null,
    expense_type: row.expense_type,
    payment_mode: row.payment_mode,
    // The product cannot detect whether a receipt is itemised, so the approver decides.
    receipts: file_ids.map(() => ({ is_itemised: null })),
    is_receipt_lost: row.lost_receipt_reason !== '',
    is_card_matched: row.is_card_matched,
    no_of_attendees: attendeeCount(attendees) ?? 0,
    nights: null,
    trip: row.trip,
    attributes: row.attributes,
    custom_values: row.custom_values,
    report_id: row.report_id,
    report_values: null,
  };
}

/** Returns the number of attendees including the claimant; null if no attendees are listed. */
export function attendeeCount(attendees: readonly unknown[]): number | null {
  return attendees.length === 0 ? null : attendees.length + 1;
}
