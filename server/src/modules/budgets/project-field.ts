import type { CompanyTransaction } from '../../db/database.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';

type ExpenseField = Awaited<ReturnType<typeof fieldsOf>>[number];

/** The expense field that names the project of an expense: a list of options or a text with the key `project`. */
export async function projectField(tx: CompanyTransaction, client_id: string): Promise<ExpenseField | null> {
  const fields = await fieldsOf(tx, { client_id, applies_to: 'expense' });
  const isProject = ({ key, kind, is_active }: ExpenseField) =>
    key === 'project' && is_active && (kind === 'select' || kind === 'text');
  return fields.find(isProject) ?? null;
}
