import type { CompanyTransaction } from '../../db/database.ts';
import { readWrongRollups, readWrongTotals } from './spend-rollups.rows.ts';

/** Recounts all expenses of a company and returns each stored sum that differs as a sentence. */
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
