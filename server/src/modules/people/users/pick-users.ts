import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { users } from '#contract/users.contract.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { briefOf, findPeople } from '../find-people.ts';
import { readActiveByWords, readChoices, readColleagues, readEmailsFrom } from './users.rows.ts';

/** Lists the choices for pickers: active colleagues and the organisation of the same company. */

export async function basics({ tx, actor }: ReadContext): Promise<OutputOf<typeof users.basics>> {
  return { status: true, ...(await readChoices(tx, actor.client_id)) };
}

export async function listColleagues(
  { tx, actor }: ReadContext,
  { limit, user_id }: InputOf<typeof users.list>,
): Promise<OutputOf<typeof users.list>> {
  if (user_id) {
    const found = await findPeople(tx, { client_id: actor.client_id, ids: [user_id] });
    return { status: true, data: [...found.values()].map(briefOf) };
  }
  return { status: true, data: await readColleagues(tx, { client_id: actor.client_id, limit }) };
}

export async function searchColleagues(
  { tx, actor }: ReadContext,
  { search, limit }: InputOf<typeof users.search>,
): Promise<OutputOf<typeof users.search>> {
  return { status: true, data: await readActiveByWords(tx, { client_id: actor.client_id, search, limit }) };
}

/** Finds active people by the beginnings of their names, for other modules. */
export function findActivePeople(
  tx: CompanyTransaction,
  query: { client_id: string; search: string; limit: number },
): Promise<PersonBrief[]> {
  return readActiveByWords(tx, query);
}

export async function emailSuggestions(
  { tx, actor }: ReadContext,
  { search }: InputOf<typeof users.emailSuggestions>,
): Promise<OutputOf<typeof users.emailSuggestions>> {
  const begins = search.trim().toLowerCase();
  if (begins === '' || /\p{Cc}/u.test(begins)) return { status: true, data: [] };
  return { status: true, data: await readEmailsFrom(tx, { client_id: actor.client_id, begins, limit: 10 }) };
}
