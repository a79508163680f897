import type { CompanyTransaction } from '../../db/database.ts';
import { readWrongRollups } from './spend-rollups.rows.ts';

/** Recounts all expenses of a company and returns each stored sum that differs as a sentence. */
export async function checkRollups(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const wrong = await readWrongRollups(tx, client_id);
  return wrong.map(
    ({ person, day, saved, due }) => `The stored spending of ${person} on ${day} is ${saved} instead of ${due}.`,
  );
}
