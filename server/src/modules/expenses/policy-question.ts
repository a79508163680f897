import { chooseRate } from '#domain/currencies/choose-rate.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { convert, moneyFrom } from '#domain/money/money.ts';
import { latestToday, periodRange } from '#domain/policies/period-range.ts';
import type {
  AttributeValue,
  PastItem,
  Place,
  PolicyPerson,
  PolicyQuestion,
} from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import { ancestorsOf } from '#domain/tree/tree.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { categoryTree, type WholeCategory } from '../categories/read-categories.ts';
import { rateBook } from '../currencies/read-rate.ts';
import { findStanding, type Standing } from '../people/find-standing.ts';
import { readSpent } from './expenses.rows.ts';
import type { PolicySubject } from './policy-subject.ts';
import { attributesOf, firstOfKind } from './subject-attributes.ts';

/** More than anybody claims in a year; what a lifetime holds beyond it is not counted. */
const mostHistory = 10_000;

export interface Asking {
  client_id: string;
  /** The company's currency. */
  own: string;
  now: Date;
}

export interface AskedQuestion {
  question: PolicyQuestion;
  standing: Standing;
}

/** Everything the rules may look at, in two trips: who and where, rates and the tree; then what was spent before. */
export async function policyQuestion(
  tx: CompanyTransaction,
  { client_id, own, now }: Asking,
  { subject, rules }: { subject: PolicySubject; rules: readonly PolicyRule[] },
): Promise<AskedQuestion> {
  const { user_id, spent_on, claimed, kept } = subject;
  const currencies = [...new Set([claimed.currency, ...rules.flatMap(currenciesOf)])];
  const range = historyRange(rules, spent_on);
  const [standing, tree, { book }, spent] = await Promise.all([
    findStanding(tx, { client_id, user_id }),
    categoryTree(tx, client_id),
    rateBook(tx, { client_id, own, currencies, on: spent_on }),
    range ? readSpent(tx, { client_id, owner_id: user_id, ...range, limit: mostHistory }) : [],
  ]);
  const category = tree.find(({ id, applies_to }) => id === subject.category_id && applies_to === 'expense') ?? null;
  if (!standing || (subject.category_id && !category)) throw new Refused('item.not_found');

  const places = placesIn(tree);
  const rateOf = (from: string) => chooseRate(book, { from, to: own, on: spent_on });
  const table = rateOf(claimed.currency);
  const ex_rate = kept?.ex_rate ?? orRefuse(table).ex_rate;
  const attributes = attributesOf(subject, category);
  const people = subject.no_of_attendees || Number(firstOfKind(attributes, category, 'attendees') ?? 1);
  return {
    standing,
    question: {
      item: {
        kind: 'expense',
        id: subject.id,
        claimed,
        converted: kept?.converted ?? convert(claimed, ex_rate, own),
        edited: kept?.edited ?? null,
        ex_rate,
        table_rate: table.allowed ? table.value.ex_rate : null,
        spent_on,
        category: category && (places.get(category.id) ?? null),
        expense_type: subject.expense_type,
        payment_mode: subject.payment_mode,
        merchant: subject.merchant || null,
        project: null,
        attributes,
        trip_id: null,
        nights: subject.nights ?? nightsIn(attributes),
        people_count: Math.max(1, people),
        // Whoever claims need not be named.
        attendees: Array.from({ length: Math.max(0, people - 1) }, (_, index) => `Guest ${index + 1}`),
        description: subject.description,
        receipts: subject.receipts,
        is_card_matched: false,
        distance_km: firstOfKind(attributes, category, 'distance'),
        calculated_distance_km: null,
        travel_class: textIn(attributes, 'travel_class') ?? textIn(attributes, 'class'),
        duplicate_ids: [],
      },
      person: personOf(standing),
      history: spent.flatMap((row) => pastItem(row, { own, places }) ?? []),
      today: localDay(now, standing.time_zone),
      latest_today: latestToday(now.toISOString()),
      rates: Object.fromEntries(
        currencies.flatMap((currency) => {
          const rate = rateOf(currency);
          return rate.allowed ? [[currency, rate.value.ex_rate]] : [];
        }),
      ),
    },
  };
}

function currenciesOf({ limit, requirements }: PolicyRule): string[] {
  return [limit?.currency, requirements.currency].filter((currency) => currency !== null && currency !== undefined);
}

/** The days that any period limit looks at; null where none does. */
function historyRange(rules: readonly PolicyRule[], date: string): { from: string; to: string } | null {
  const ranges = rules.flatMap(({ is_active, limit }) => {
    if (!is_active || !limit || limit.period === 'transaction') return [];
    return periodRange(limit.period, { date, fiscal_start_month: limit.fiscal_start_month }) ?? [];
  });
  if (ranges.length === 0) return null;
  const [from = date] = ranges.map((range) => range.from).sort();
  const to =
    ranges
      .map((range) => range.to)
      .sort()
      .at(-1) ?? date;
  // PostgreSQL knows no year 0.
  return { from: from < '0001-01-01' ? '0001-01-01' : from, to };
}

function pastItem(
  row: Awaited<ReturnType<typeof readSpent>>[number],
  { own, places }: { own: string; places: ReadonlyMap<string, Place> },
): PastItem | null {
  const effective = row.edited_converted_amount ?? row.converted_amount;
  if (!row.spent_on || !row.currency || !effective) return null;
  return {
    kind: 'expense',
    id: row.id,
    user_id: row.owner_id,
    stage: row.stage,
    spent_on: row.spent_on,
    trip_id: null,
    effective: moneyFrom(effective, own),
    distance_km: null,
    category: (row.category_id && places.get(row.category_id)) || null,
    expense_type: 'expense',
    payment_mode: 'own',
    merchant: row.merchant || null,
    currency: row.currency,
    project: null,
    attributes: {},
  };
}

function placesIn(tree: readonly WholeCategory[]): Map<string, Place> {
  return new Map(tree.map(({ id, name }) => [id, { id, name, ancestor_ids: ancestorsOf(tree, id) }]));
}

function personOf(standing: Standing): PolicyPerson {
  const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  const department = named(standing.department_id, standing.department);
  return {
    user: { id: standing.user_id, name: `${standing.first_name} ${standing.last_name}` },
    level: named(standing.level_id, standing.level),
    department: department && { ...department, ancestor_ids: standing.department_ancestor_ids },
    entity: named(standing.entity_id, standing.entity),
    business_unit: named(standing.business_unit_id, standing.business_unit),
    groups: standing.groups,
    location: standing.location || null,
  };
}

function nightsIn(attributes: Readonly<Record<string, AttributeValue>>): number | null {
  const nights = Number(textIn(attributes, 'nights'));
  return Number.isInteger(nights) && nights > 0 ? nights : null;
}

function textIn(attributes: Readonly<Record<string, AttributeValue>>, key: string): string | null {
  const value = Object.hasOwn(attributes, key) ? attributes[key] : null;
  return typeof value === 'string' ? value : null;
}
