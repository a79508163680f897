import type { CompanyTransaction } from '../../../db/database.ts';

/** Which of these files are receipts of an expense, also of one that is deleted and may be taken back. */
export async function readAttached(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('receipts')
    .select('file_id')
    .distinct()
    .where('client_id', '=', of.client_id)
    .where('file_id', 'in', [...of.ids])
    .execute();
  return rows.map(({ file_id }) => file_id);
}
