import type { CompanyTransaction } from '../../db/database.ts';
import * as rows from './people.rows.ts';

/** What other modules may ask of people: who somebody is, and to change what only they can prove. */
export function findUser(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  return rows.userById(tx, key);
}

/** The same, held until the transaction ends. */
export function holdUser(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  return rows.lockUser(tx, key);
}

export function keepPassword(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  password_hash: string,
) {
  return rows.setPassword(tx, key, password_hash);
}

export function keepName(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  name: { first_name: string; last_name: string },
) {
  return rows.setName(tx, key, name);
}
