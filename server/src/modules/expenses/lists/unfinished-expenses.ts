import type { CompanyTransaction } from '../../../db/database.ts';
import { type DuplicateRow, readDuplicates, readUnfinished, type UnfinishedRow } from './unfinished.rows.ts';

export interface UnfinishedExpenses {
  draft: UnfinishedRow | undefined;
  blocked: UnfinishedRow | undefined;
  duplicates: DuplicateRow[];
}

/**
 * Returns the expenses outside reports that need their owner's attention. Only one expense of a set of duplicates is
 * listed.
 */
export async function unfinishedExpenses(
  tx: CompanyTransaction,
  owner: { client_id: string; owner_id: string },
): Promise<UnfinishedExpenses> {
  const [unfinished, duplicates] = await Promise.all([readUnfinished(tx, owner), readDuplicates(tx, owner)]);
  const listed = new Set<string>();
  return {
    ...unfinished,
    duplicates: duplicates.filter(({ id, related_ids }) => {
      if (listed.has(id)) return false;
      for (const related of [id, ...related_ids]) listed.add(related);
      return true;
    }),
  };
}
