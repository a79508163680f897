import type { CompanyTransaction } from '../../db/database.ts';
import { readWrongRollups, readWrongTotals } from './spend-rollups.rows.ts';

/** Recounts all expenses of a company. Returns one sentence for each stored sum that differs from the recount. */
export async function checkRollups(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const [sums, totals] = await Promise.all([readWrongRollups(tx, client_id), readWrongTotals(tx, client_id)]);
  return [
    ...sums.map(
      ({ person, day, saved, due }) => `The stored spending of ${person} on ${day} is ${saved} instead of ${due}.`,
    ),
    ...totals.map(
      ({ kind, day, saved, due }) => `A stored total of spending (${kind}) from ${day} is ${saved} instead of ${due}.`,
    ),
  ];
}
