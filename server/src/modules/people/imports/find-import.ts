import type { CompanyTransaction } from '../../../db/database.ts';
import { readImport } from './imports.rows.ts';

/**
 * Returns the file name of an import, and how many people it added and changed; undefined if the import does not exist.
 */
export async function findImport(
  tx: CompanyTransaction,
  key: { client_id: string; import_id: string },
): Promise<{ file_name: string; added: number; changed: number } | undefined> {
  const saved = await readImport(tx, key);
  return saved && { file_name: saved.file_name, added: saved.rows_create, changed: saved.rows_update };
}
