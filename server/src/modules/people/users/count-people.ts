import type { UserState } from '#domain/people/user-states.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readUserCounts } from './user-list.rows.ts';

/** How many people a company has in each state; kept, not counted. */
export function countPeople(tx: CompanyTransaction, client_id: string): Promise<Record<UserState, number>> {
  return readUserCounts(tx, client_id);
}
