import { isProjectField } from '#domain/budgets/project-field.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';

type ExpenseField = Awaited<ReturnType<typeof fieldsOf>>[number];

/** Finds the expense field that contains the project of an expense; null if the company has none. */
export async function projectField(tx: CompanyTransaction, client_id: string): Promise<ExpenseField | null> {
  const fields = await fieldsOf(tx, { client_id, applies_to: 'expense' });
  return fields.find(isProjectField) ?? null;
}
