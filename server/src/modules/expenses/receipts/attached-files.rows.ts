import type { CompanyTransaction } from '../../../db/database.ts';

/**
 * Returns those of the given files that are receipts of an expense or of a rejected line. Receipts of deleted expenses
 * are included while the expenses can still be restored.
 */
export async function readAttached(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('receipts')
    .select('file_id')
    .distinct()
    .where('client_id', '=', query.client_id)
    .where('file_id', 'in', [...query.ids])
    .union(
      tx
        .selectFrom('rejected_line_files')
        .select('file_id')
        .where('client_id', '=', query.client_id)
        .where('file_id', 'in', [...query.ids]),
    )
    .execute();
  return rows.map(({ file_id }) => file_id);
}
