import type { UserState } from '#domain/people/user-states.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readUserCounts } from './user-list.rows.ts';

/** Reads the saved number of people per state. */
export function countPeople(tx: CompanyTransaction, client_id: string): Promise<Record<UserState, number>> {
  return readUserCounts(tx, client_id);
}
