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
  of: { client_id: string; item_kind: 'expense' | 'report' | 'advance' },
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

/** Everything of one's own that has, for each word of a search, a word that begins so; each once. */
export function ownItemsByWords(
  of: { client_id: string; owner_id: string; item_kind: 'expense' | 'report' | 'advance' },
  words: readonly string[],
): RawBuilder<unknown> {
  const found = words.map(
    (word) => sql`select item_id from own_words where client_id = ${of.client_id} and owner_id = ${of.owner_id}
      and item_kind = ${of.item_kind} and word >= ${word} and word < ${`${word}\u{10ffff}`}`,
  );
  return words.length === 1 ? sql`${found[0]} group by item_id` : sql.join(found, sql` intersect `);
}

/** A word begins one of the item's own, or of its owner's name: how whoever sees the company's items finds one. */
export function itemOrOwnerBegins(
  item: {
    client_id: string;
    kinds: readonly ('report' | 'advance')[];
    id: RawBuilder<unknown>;
    owner_id: RawBuilder<unknown>;
  },
  word: string,
): RawBuilder<unknown> {
  const { client_id, kinds } = item;
  const begins = sql`w.word >= ${word} and w.word < ${`${word}\u{10ffff}`}`;
  // One kind at a time: each walks the index by itself.
  const named = kinds.map(
    (kind) => sql`${item.id} in (select w.item_id from own_words w where w.client_id = ${client_id}
      and w.item_kind = ${sql.lit(kind)} and ${begins})`,
  );
  return sql`(${sql.join(named, sql` or `)}
    or ${item.owner_id} in (select w.item_id from words w where w.client_id = ${client_id} and w.item_kind = 'user'
      and ${begins}))`;
}
