import { type ChosenRate, chooseRate, type RateBook } from '#domain/currencies/choose-rate.ts';
import type { Decision } from '#domain/decision.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { periodRange } from '#domain/policies/period-range.ts';
import type { OrganisationNode, PastItem } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import { type PreparedRules, prepareRules } from '#domain/policies/prepare-rules.ts';
import { ancestorsOf } from '#domain/tree/tree.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { Refused } from '../../../http/refusals.ts';
import { categoryTree, type WholeCategory } from '../../categories/read-categories.ts';
import { isAllowed, rateBook } from '../../currencies/read-rate.ts';
import { type EmployeeProfile, findEmployeeProfile } from '../../people/find-employee-profile.ts';
import { rulesOf } from '../../policies/read-policies.ts';
import { readSpent, type SpentRow } from '../expenses.rows.ts';
import { firstOfKind } from './subject-attributes.ts';

/** More than a person claims in a year; older expenses beyond it are ignored. */
const maxHistory = 10_000;

interface PolicyContextScope {
  client_id: string;
  /** The company's currency. */
  own: string;
  now: Date;
  /** The claimant. */
  owner_id: string;
  /** Spending dates, for which rates and limit periods are loaded. */
  days: readonly string[];
  currencies: readonly string[];
}

/** Everything needed to evaluate one person's claims, loaded once for any number of expenses. */
export interface PolicyContext {
  own: string;
  now: Date;
  standing: EmployeeProfile;
  tree: readonly WholeCategory[];
  places: ReadonlyMap<string, OrganisationNode>;
  rules: readonly PolicyRule[];
  prepared: PreparedRules;
  history: readonly PastItem[];
  rateOf(currency: string, on: string): Decision<ChosenRate, 'rate.none'>;
  isAllowed(currency: string): boolean;
}

/** Loads the rules first, because they decide how far back the spending history is read. */
export async function loadPolicyContext(
  tx: CompanyTransaction,
  options: PolicyContextScope,
  given: { rules?: readonly PolicyRule[] } = {},
): Promise<PolicyContext> {
  const { client_id, own, now, owner_id, days } = options;
  const rules = given.rules ?? (await rulesOf(tx, { client_id, applies_to: 'expense' }));
  const range = historyRange(rules, days);

  const [standing, tree, rates, spent] = await Promise.all([
    findEmployeeProfile(tx, { client_id, user_id: owner_id }),
    categoryTree(tx, client_id),
    ratesOf(tx, { ...options, currencies: [...options.currencies, ...rules.flatMap(currenciesOf)] }),
    range ? readSpent(tx, { client_id, owner_id, ...range, limit: maxHistory }) : [],
  ]);
  if (!standing) throw new Refused('item.not_found');
  const places = categoryUnits(tree);

  return {
    own,
    now,
    standing,
    tree,
    places,
    rules,
    prepared: prepareRules(rules),
    history: spent.flatMap((row) => pastItem(row, { own, places, tree }) ?? []),
    ...rates,
  };
}

/** The company currency needs no rates. */
async function ratesOf(
  tx: CompanyTransaction,
  { client_id, own, days, currencies }: PolicyContextScope,
): Promise<Pick<PolicyContext, 'rateOf' | 'isAllowed'>> {
  const foreign = [...new Set(currencies)].filter((currency) => currency !== own);
  const rateDays = foreign.length === 0 ? [] : [...new Set(days)];
  const books = await Promise.all(rateDays.map((on) => rateBook(tx, { client_id, own, currencies: foreign, on })));
  const bookOf = new Map(rateDays.map((on, index) => [on, books[index]?.book]));
  return {
    rateOf: (from, on) => chooseRate(bookOf.get(on) ?? emptyBook(own), { from, to: own, on }),
    isAllowed: (currency) => isAllowed(currency, { own, allowed: books[0]?.allowed ?? [] }),
  };
}

function emptyBook(company_currency: string): RateBook {
  return { company_currency, is_automatic: false, manual: new Map(), market: new Map() };
}

function currenciesOf({ limit, requirements }: PolicyRule): string[] {
  return [limit?.currency, requirements.currency].filter((currency) => currency !== null && currency !== undefined);
}

/** The date range that period limits look at; null if no rule has one. */
function historyRange(rules: readonly PolicyRule[], days: readonly string[]): { from: string; to: string } | null {
  const ranges = rules.flatMap(({ is_active, limit }) => {
    if (!is_active || !limit || limit.period === 'transaction') return [];
    const { period, fiscal_start_month } = limit;
    return days.flatMap((date) => periodRange(period, { date, fiscal_start_month }) ?? []);
  });
  if (ranges.length === 0) return null;
  const from = ranges.map((range) => range.from).reduce((left, right) => (left < right ? left : right));
  const to = ranges.map((range) => range.to).reduce((left, right) => (left > right ? left : right));
  // PostgreSQL has no year 0.
  return { from: from < '0001-01-01' ? '0001-01-01' : from, to };
}

function pastItem(
  row: SpentRow,
  { own, places, tree }: Pick<PolicyContext, 'own' | 'places' | 'tree'>,
): PastItem | null {
  const { id, owner_id, stage, spent_on, currency, effective, expense_type, payment_mode, attributes } = row;
  if (!spent_on || !currency || !effective) return null;

  return {
    kind: 'expense',
    id,
    user_id: owner_id,
    stage,
    spent_on,
    trip_id: null,
    effective: moneyFrom(effective, own),
    distance_km: firstOfKind(attributes, tree.find((category) => category.id === row.category_id) ?? null, 'distance'),
    category: (row.category_id && places.get(row.category_id)) || null,
    expense_type,
    payment_mode,
    merchant: row.merchant || null,
    currency,
    project: null,
    attributes,
  };
}

export function categoryUnits(tree: readonly WholeCategory[]): Map<string, OrganisationNode> {
  return new Map(tree.map(({ id, name }) => [id, { id, name, ancestor_ids: ancestorsOf(tree, id) }]));
}
