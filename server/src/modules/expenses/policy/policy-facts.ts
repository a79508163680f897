import { attributeValueType } from '#domain/categories/attribute-kinds.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { expenseValues } from '#domain/custom-fields/formulas.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import { type ExpenseStage, submittedStages } from '#domain/expenses/expense-stages.ts';
import { readValue } from '#domain/formula/value.ts';
import { add, type Money, toDecimal } from '#domain/money/money.ts';
import { customFieldFacts, readsFieldsOf } from '#domain/policies/custom-field-facts.ts';
import type { AttributeValue, ItemBudget } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { loadBudgetsLeft } from '../../budgets/load-budgets-left.ts';
import type { WholeCategory } from '../../categories/read-categories.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { readReportValues } from '../lines/report-lines.rows.ts';
import type { PolicySubject } from './policy-subject.ts';

interface BudgetedExpense {
  department_id: string | null;
  category_id: string | null;
  custom_values: CustomValues;
  spent_on: string;
  stage: ExpenseStage | null;
  /** In the company's currency; null without an exchange rate. */
  amount: Money | null;
}

/** The budgets that apply to an expense; undefined if no policy asks for them. */
export type BudgetFactsOf = (expense: BudgetedExpense) => ItemBudget[] | undefined;

/** Loads the budgets. Companies without a policy on budgets pay for no query. */
export async function loadBudgetFacts(
  tx: CompanyTransaction,
  options: { client_id: string; currency: string; days: readonly string[]; rules: readonly PolicyRule[] },
): Promise<BudgetFactsOf> {
  const isNeeded = options.rules.some(({ is_active, requirements }) => is_active && requirements.within_budget);
  if (!isNeeded) return () => undefined;
  const budgetsLeft = await loadBudgetsLeft(tx, options);

  return ({ department_id, category_id, custom_values, spent_on, stage, amount }) => {
    if (!amount) return [];
    const { project = null } = custom_values;
    const target = { department_id, category_id, project: typeof project === 'string' ? project || null : null };
    // A submitted expense is already among the approved or pending ones.
    const isCounted = stage !== null && submittedStages.includes(stage);
    return budgetsLeft(target, spent_on).map((budget) => ({
      ...budget,
      left: isCounted ? add(budget.left, amount) : budget.left,
      amount,
    }));
  };
}

export interface ExpenseWithFields {
  custom_values: CustomValues;
  report_id: string | null;
  /** Null to use the values of the saved report. */
  report_values: CustomValues | null;
  amount: string | null;
  spent_on: string | null;
  currency: string | null;
  merchant: string;
  description: string;
}

export type FieldFactsOf = (expense: ExpenseWithFields) => Record<string, AttributeValue>;

/** Loads what conditions on custom fields need. Companies without such conditions pay for no query. */
export async function loadFieldFacts(
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

/** The attribute values as rules read them, including calculated ones. Missing values are null. */
export function attributesOf(
  { attributes, claimed, spent_on, merchant, description, no_of_attendees, trip }: PolicySubject,
  category: WholeCategory | null,
): Record<string, AttributeValue> {
  const definitions = expenseAttributes(category, trip);
  const { values } = readAttributes(definitions, attributes, {
    expense: { amount: toDecimal(claimed), spent_on, merchant, description },
    people: no_of_attendees || null,
    // Saving checks that named people are colleagues; rules accept any name.
    isColleague: () => true,
  });
  return Object.fromEntries(
    definitions.map(({ key }) => [key, Object.hasOwn(values, key) ? (values[key] ?? null) : null]),
  );
}

/** The value of the first attribute of a kind, for example the distance of a mileage expense. */
export function firstOfKind(
  attributes: Readonly<Record<string, AttributeValue>>,
  category: WholeCategory | null,
  kind: 'distance' | 'attendees' | 'nights' | 'travel_class',
): string | null {
  const key = category?.attributes.find((attribute) => attribute.kind === kind)?.key;
  const value = key === undefined ? null : attributes[key];
  return typeof value === 'string' && readValue(attributeValueType[kind], value) ? value : null;
}
