import { type UserState, userStates } from '#domain/people/user-states.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readCounters } from '../../../db/list-counters.rows.ts';

/** Reads the saved number of people per state. */
export async function countPeople(tx: CompanyTransaction, client_id: string): Promise<Record<UserState, number>> {
  const saved = await readCounters(tx, { client_id, person_id: null, kind: 'user', names: userStates });
  const countIn = (state: UserState) => saved.get(state)?.count ?? 0;
  return { active: countIn('active'), invited: countIn('invited'), disabled: countIn('disabled') };
}
