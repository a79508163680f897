import { type RawBuilder, sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** own_words: under these somebody finds their own items. Written only here. */

export interface WordedItem {
  owner_id: string;
  item_id: string;
  /** None at all: it is not found any more. */
  words: readonly string[];
}

export async function replaceOwnWords(
  tx: CompanyTransaction,
  of: { client_id: string; item_kind: ItemKind },
  items: readonly WordedItem[],
) {
  if (items.length === 0) return;
  const wanted = JSON.stringify(
    items.flatMap(({ owner_id, item_id, words }) =>
      words.map((word) => ({ owner_id, item_id, word: word.slice(0, 64) })),
    ),
  );
  const wants = sql`json_to_recordset(${wanted}) as w (owner_id uuid, item_id uuid, word text)`;
  await Promise.all([
    sql`delete from own_words o where o.client_id = ${of.client_id} and o.item_kind = ${of.item_kind}
      and o.item_id = any(${items.map(({ item_id }) => item_id)}::uuid[])
      and not exists (select from ${wants} where w.item_id = o.item_id and w.word = o.word)`.execute(tx),
    sql`insert into own_words (client_id, owner_id, item_kind, word, item_id)
      select ${of.client_id}::uuid, w.owner_id, ${of.item_kind}, w.word, w.item_id from ${wants}
      on conflict do nothing`.execute(tx),
  ]);
}

type ItemKind = 'expense' | 'report' | 'advance';

/** Everything of one's own that has, for each word of a search, a word that begins so; each once. */
export function ownItemsByWords(
  of: { client_id: string; owner_id: string; item_kind: ItemKind },
  words: readonly string[],
): RawBuilder<unknown> {
  return inEach(
    words.map(
      (word) => sql`select item_id from own_words where client_id = ${of.client_id} and owner_id = ${of.owner_id}
        and item_kind = ${of.item_kind} and ${beginsWith(word)}`,
    ),
  );
}

/** Where the items of everybody in a company stand, and under which id. */
interface CompanyItems {
  client_id: string;
  kinds: readonly ('report' | 'advance')[];
  table: 'reports' | 'advances' | 'payables';
  id: 'id' | 'item_id';
}

/**
 * Everything of a company that has, for each word of a search, a word that begins so, of its own or in its owner's name;
 * each once. How whoever sees the company's items finds one.
 */
export function companyItemsByWords(
  { client_id, kinds, table, id }: CompanyItems,
  words: readonly string[],
): RawBuilder<unknown> {
  return inEach(
    words.map((word) => {
      // One kind at a time: each walks the index by itself.
      const named = kinds.map(
        (kind) => sql`select item_id from own_words where client_id = ${client_id} and item_kind = ${sql.lit(kind)}
          and ${beginsWith(word)}`,
      );
      const owned = sql`select x.item_id from (
          select item_id from words where client_id = ${client_id} and item_kind = 'user' and ${beginsWith(word)}
        ) w cross join lateral (
          select ${sql.ref(id)} as item_id from ${sql.table(table)}
          where client_id = ${client_id} and owner_id = w.item_id offset 0
        ) x`;
      return sql`(${sql.join([...named, owned], sql` union all `)})`;
    }),
  );
}

/** Every word was found once; an item must be among what each of them found. */
export function inEach(found: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return found.length === 1
    ? sql`select item_id from (${found[0]}) w group by item_id`
    : sql.join(found, sql` intersect `);
}

/** Of words in the order of code points. */
export function beginsWith(word: string): RawBuilder<unknown> {
  return sql`word >= ${word} and word < ${`${word}\u{10ffff}`}`;
}
