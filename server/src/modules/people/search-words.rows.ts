import { searchWords } from '#domain/text/split-words.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';

/** Queries for the search words of people. */

const item_kind = 'user';

interface NamedPerson {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  employee_code?: string | null;
}

export async function insertWords(tx: CompanyTransaction, client_id: string, people: readonly NamedPerson[]) {
  await insertMany(
    tx,
    'words',
    people.flatMap((person) => wordsOf(person).map((word) => ({ client_id, item_kind, word, item_id: person.id }))),
  );
}

/** Replaces the search words of people. Must be called after a name, email or employee code changes. */
export async function replaceWords(tx: CompanyTransaction, client_id: string, people: readonly NamedPerson[]) {
  if (people.length === 0) return;
  await tx
    .deleteFrom('words')
    .where('client_id', '=', client_id)
    .where('item_kind', '=', item_kind)
    .where(
      'item_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  await insertWords(tx, client_id, people);
}

function wordsOf({ first_name, last_name, email, employee_code }: NamedPerson): string[] {
  return searchWords(first_name, last_name, email, employee_code);
}
