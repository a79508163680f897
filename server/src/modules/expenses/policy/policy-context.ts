import { attributeValueType } from '#domain/categories/attribute-kinds.ts';
import { type ChosenRate, chooseRate, type RateBook } from '#domain/currencies/choose-rate.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { expenseValues } from '#domain/custom-fields/formulas.ts';
import type { Decision } from '#domain/decision.ts';
import { distanceKm, paidDaysOf } from '#domain/expenses/trip-facts.ts';
import { readValue } from '#domain/formula/value.ts';
import { convert, type Money, moneyFrom } from '#domain/money/money.ts';
import { customFieldFacts, readsFieldsOf } from '#domain/policies/custom-field-facts.ts';
import { periodRange } from '#domain/policies/period-range.ts';
import type { AttributeValue, OrganisationNode, PastItem } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import { type PreparedRules, prepareRules } from '#domain/policies/prepare-rules.ts';
import { ancestorsOf } from '#domain/tree/tree.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { Refused } from '../../../http/refusals.ts';
import { type BudgetFactsOf, loadBudgetFacts } from '../../budgets/load-budget-facts.ts';
import { categoryTree, type WholeCategory } from '../../categories/read-categories.ts';
import { isAllowed, rateBook } from '../../currencies/read-rate.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { type EmployeeProfile, findEmployeeProfile } from '../../people/find-employee-profile.ts';
import { rulesOf } from '../../policies/read-policies.ts';
import { readSpent, type SpentRow } from '../expenses.rows.ts';
import { readReportValues } from '../lines/report-lines.rows.ts';

/** The maximum number of past expenses that are read. A person has fewer in a year; older ones are ignored. */
const maxHistory = 10_000;

interface PolicyContextScope {
  client_id: string;
  company_currency: string;
  now: Date;
  owner_id: string;
  /** The spending dates for which rates and limit periods are loaded. */
  days: readonly string[];
  currencies: readonly string[];
}

/** The data for evaluating one person's claims, loaded once for any number of expenses. */
export interface PolicyContext {
  /**
   * The currency to which claims are converted: that of the report, or without a report the currency in which the
   * claimant is reimbursed.
   */
  currency: string;
  company_currency: string;
  now: Date;
  standing: EmployeeProfile;
  tree: readonly WholeCategory[];
  places: ReadonlyMap<string, OrganisationNode>;
  rules: readonly PolicyRule[];
  prepared: PreparedRules;
  /** The earlier claims, in the currencies to which they were converted when they were saved. */
  history: readonly PastItem[];
  /** Returns the earlier claims in the `currency` of the context, at the rates of the day of the evaluated claim. */
  historyOn(day: string): readonly PastItem[];
  /** Returns the rate from a currency to `to`; by default to the `currency` of the context. */
  rateOf(from: string, on: string, to?: string): Decision<ChosenRate, 'rate.none'>;
  isAllowed(currency: string): boolean;
  /** Returns the custom field values of an expense and its report that the policies use. */
  fieldFactsOf: FieldFactsOf;
  /** Returns the budgets that the policies use. */
  budgetFactsOf: BudgetFactsOf;
}

/**
 * Loads the data for evaluating claims. The policies are read first, because they determine how much spending history
 * is needed.
 */
export async function loadPolicyContext(
  tx: CompanyTransaction,
  options: PolicyContextScope,
  given: { rules?: readonly PolicyRule[] } = {},
): Promise<PolicyContext> {
  const { client_id, company_currency, now, owner_id, days } = options;
  const writtenRules = given.rules ?? (await rulesOf(tx, { client_id, applies_to: 'expense' }));
  const rules = writtenRules.map((rule) => withCurrency(rule, company_currency));
  const range = historyRange(rules, days);
  const currencies = [company_currency, ...options.currencies, ...rules.flatMap(currenciesOf)];

  const [standing, tree, spent, known, fieldFactsOf, budgetFactsOf] = await Promise.all([
    findEmployeeProfile(tx, { client_id, user_id: owner_id }),
    categoryTree(tx, client_id),
    range ? readSpent(tx, { client_id, owner_id, ...range, limit: maxHistory }) : [],
    ratesOf(tx, { ...options, currencies }),
    loadFieldFacts(tx, { client_id, owner_id, rules }),
    loadBudgetFacts(tx, { client_id, currency: company_currency, days, rules }),
  ]);
  if (!standing) throw new Refused('item.not_found');
  const currency = standing.reimbursement_currency;

  // Most people are reimbursed in the company's currency. For other people, rates to their own currency are needed and,
  // if they have moved to another entity, rates from the currencies of their earlier claims.
  const needed = [currency, ...spent.flatMap(({ converted_currency }) => converted_currency ?? [])];
  const { books, isAllowed: allows } = needed.every((code) => currencies.includes(code))
    ? known
    : await ratesOf(tx, { ...options, currencies: [...currencies, ...needed] });
  const rateOf: PolicyContext['rateOf'] = (from, on, to = currency) =>
    chooseRate(books.get(on) ?? emptyBook(company_currency), { from, to, on });
  const places = categoryUnits(tree);
  const history = spent.flatMap((row) => pastItem(row, { places, tree, fieldFactsOf }) ?? []);

  return {
    currency,
    company_currency,
    now,
    standing,
    tree,
    places,
    rules,
    prepared: prepareRules(rules),
    history,
    historyOn: historyIn(currency, { history, rateOf }),
    rateOf,
    isAllowed: allows,
    fieldFactsOf,
    budgetFactsOf,
  };
}

/** Returns the context for claims that are converted to another currency, such as the currency of an older report. */
export function inCurrency(policyContext: PolicyContext, currency: string): PolicyContext {
  if (currency === policyContext.currency) return policyContext;
  const rateOf: PolicyContext['rateOf'] = (from, on, to = currency) => policyContext.rateOf(from, on, to);
  const { history } = policyContext;
  return { ...policyContext, currency, rateOf, historyOn: historyIn(currency, { history, rateOf }) };
}

/** Returns the context with the given earlier claims in place of the saved ones with the `replaced` ids. */
export function withPastItems(
  policyContext: PolicyContext,
  { replaced, items }: { replaced: ReadonlySet<string>; items: readonly PastItem[] },
): PolicyContext {
  const { currency, rateOf } = policyContext;
  const given = historyIn(currency, { history: items, rateOf });

  return {
    ...policyContext,
    historyOn: (day) => [...policyContext.historyOn(day).filter(({ id }) => !replaced.has(id)), ...given(day)],
  };
}

/**
 * Returns a function that converts the earlier claims to the currency at the rates of a day, once for each day. If all
 * claims already have the currency, they are returned unchanged.
 */
function historyIn(
  currency: string,
  { history, rateOf }: Pick<PolicyContext, 'history' | 'rateOf'>,
): PolicyContext['historyOn'] {
  if (history.every(({ effective }) => effective.currency === currency)) return () => history;
  const converted = new Map<string, readonly PastItem[]>();

  return (day) => {
    const known = converted.get(day);
    if (known) return known;
    const found = history.flatMap((item) => {
      const effective = amountIn(item.effective, { currency, rateOf, day });
      return effective ? [{ ...item, effective }] : [];
    });
    converted.set(day, found);
    return found;
  };
}

/** Loads the rates of each day. The company's currency needs no rates. */
async function ratesOf(
  tx: CompanyTransaction,
  { client_id, company_currency: own, days, currencies }: PolicyContextScope,
): Promise<Pick<PolicyContext, 'isAllowed'> & { books: ReadonlyMap<string, RateBook | undefined> }> {
  const foreign = [...new Set(currencies)].filter((currency) => currency !== own);
  const rateDays = foreign.length === 0 ? [] : [...new Set(days)];
  const books = await Promise.all(rateDays.map((on) => rateBook(tx, { client_id, own, currencies: foreign, on })));
  return {
    books: new Map(rateDays.map((on, index) => [on, books[index]?.book])),
    isAllowed: (currency) => isAllowed(currency, { own, allowed: books[0]?.allowed ?? [] }),
  };
}

function emptyBook(company_currency: string): RateBook {
  return { company_currency, is_automatic: false, manual: new Map(), market: new Map() };
}

/**
 * Sets the company's currency on limits and thresholds without a currency, because they do not depend on the currency
 * of the claim.
 */
function withCurrency(rule: PolicyRule, company_currency: string): PolicyRule {
  const { limit, requirements } = rule;
  return {
    ...rule,
    limit: limit && { ...limit, currency: limit.currency ?? company_currency },
    requirements: { ...requirements, currency: requirements.currency ?? company_currency },
  };
}

function currenciesOf({ limit, requirements }: PolicyRule): string[] {
  return [limit?.currency, requirements.currency].filter((currency) => currency !== null && currency !== undefined);
}

/** Returns the dates that the limits per period cover; null if no policy has such a limit. */
function historyRange(rules: readonly PolicyRule[], days: readonly string[]): { from: string; to: string } | null {
  const ranges = rules.flatMap(({ is_active, limit }) => {
    if (!is_active || !limit || limit.period === 'transaction') return [];
    const { period, fiscal_start_month } = limit;
    return days.flatMap((date) => periodRange(period, { date, fiscal_start_month }) ?? []);
  });
  if (ranges.length === 0) return null;
  const from = ranges.map((range) => range.from).reduce((left, right) => (left < right ? left : right));
  const to = ranges.map((range) => range.to).reduce((left, right) => (left > right ? left : right));
  // PostgreSQL does not accept dates before the year 1 in this format.
  return { from: from < '0001-01-01' ? '0001-01-01' : from, to };
}

/** Returns an expense as an earlier claim; null if it has no date or no converted amount. */
export function pastItem(
  row: SpentRow,
  options: Pick<PolicyContext, 'places' | 'tree' | 'fieldFactsOf'>,
): PastItem | null {
  const { places, tree } = options;
  const { id, owner_id, stage, spent_on, currency, converted_currency, expense_type, payment_mode, attributes } = row;
  if (!spent_on || !currency || !converted_currency || !row.effective) return null;

  return {
    kind: 'expense',
    id,
    user_id: owner_id,
    stage,
    spent_on,
    trip_id: null,
    effective: moneyFrom(row.effective, converted_currency),
    distance_km:
      distanceKm(row.trip) ??
      firstOfKind(attributes, tree.find((category) => category.id === row.category_id) ?? null, 'distance'),
    travel_days: paidDaysOf(row.trip),
    category: (row.category_id && places.get(row.category_id)) || null,
    expense_type,
    payment_mode,
    merchant: row.merchant || null,
    currency,
    project: null,
    attributes: { ...attributes, ...options.fieldFactsOf({ ...row, report_values: null }) },
  };
}

function amountIn(
  amount: Money,
  { currency, rateOf, day }: Pick<PolicyContext, 'currency' | 'rateOf'> & { day: string },
): Money | null {
  if (amount.currency === currency) return amount;
  const rate = rateOf(amount.currency, day, currency);
  return rate.allowed ? convert(amount, rate.value.ex_rate, currency) : null;
}

export function categoryUnits(tree: readonly WholeCategory[]): Map<string, OrganisationNode> {
  return new Map(tree.map(({ id, name }) => [id, { id, name, ancestor_ids: ancestorsOf(tree, id) }]));
}

export interface ExpenseWithFields {
  custom_values: CustomValues;
  report_id: string | null;
  /** The values of the report's custom fields; null to use those of the saved report. */
  report_values: CustomValues | null;
  amount: string | null;
  spent_on: string | null;
  currency: string | null;
  merchant: string;
  description: string;
}

type FieldFactsOf = (expense: ExpenseWithFields) => Record<string, AttributeValue>;

/** Loads the data for conditions on custom fields. Makes no query if no policy has such conditions. */
async function loadFieldFacts(
  tx: CompanyTransaction,
  { client_id, owner_id, rules }: { client_id: string; owner_id: string; rules: readonly PolicyRule[] },
): Promise<FieldFactsOf> {
  const [readsExpense, readsReport] = [readsFieldsOf(rules, 'expense'), readsFieldsOf(rules, 'report')];
  const [fields, reports] = await Promise.all([
    readsExpense ? fieldsOf(tx, { client_id, applies_to: 'expense' }) : [],
    readsReport ? readReportValues(tx, { client_id, owner_id }) : [],
  ]);
  const valuesById = new Map(reports.map(({ id, custom_values }) => [id, custom_values]));

  return (expense) => ({
    ...(readsExpense &&
      customFieldFacts('expense', fields, { values: expense.custom_values, item: expenseValues(expense) })),
    ...(readsReport &&
      customFieldFacts('report', [], {
        values: expense.report_values ?? valuesById.get(expense.report_id ?? '') ?? {},
      })),
  });
}

/**
 * Returns the value of the first attribute of a kind, such as the distance of a mileage expense; null if the category
 * has no such attribute or its value is missing or invalid.
 */
export function firstOfKind(
  attributes: Readonly<Record<string, AttributeValue>>,
  category: WholeCategory | null,
  kind: 'distance' | 'attendees' | 'nights' | 'travel_class',
): string | null {
  const key = category?.attributes.find((attribute) => attribute.kind === kind)?.key;
  const value = key === undefined ? null : attributes[key];
  return typeof value === 'string' && readValue(attributeValueType[kind], value) ? value : null;
}
