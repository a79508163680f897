import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { expenseValues } from '#domain/custom-fields/formulas.ts';
import { customFieldFacts, readsFieldsOf } from '#domain/policies/custom-field-facts.ts';
import type { AttributeValue } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { readReportValues } from '../lines/report-lines.rows.ts';

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
