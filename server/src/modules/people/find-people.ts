import type { PersonBrief } from '#contract/shared/person.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readBriefs } from './people.rows.ts';

export interface FoundPerson extends PersonBrief {
  is_active: boolean;
}

/** Colleagues by id, in one round trip. Unknown ids are missing from the result. */
export async function findPeople(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<Map<string, FoundPerson>> {
  if (query.ids.length === 0) return new Map();
  const rows = await readBriefs(tx, query);
  return new Map(rows.map((row) => [row.user_id, row]));
}

export function briefOf({ user_id, first_name, last_name, email }: PersonBrief): PersonBrief {
  return { user_id, first_name, last_name, email };
}
