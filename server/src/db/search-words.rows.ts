import { type RawBuilder, sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** Queries on `own_words`, the search words of a person's items. */

interface WordedItem {
  owner_id: string;
  item_id: string;
  /** The search words of the item. An item without words can no longer be found. */
  words: readonly string[];
}

export async function replaceOwnWords(
  tx: CompanyTransaction,
  scope: { client_id: string; item_kind: ItemKind },
  items: readonly WordedItem[],
) {
  if (items.length === 0) return;

  const rows = JSON.stringify(
    items.flatMap(({ owner_id, item_id, words }) =>
      words.map((word) => ({ owner_id, item_id, word: word.slice(0, 64) })),
    ),
  );

  const wanted = sql`json_to_recordset(${rows}) as w (owner_id uuid, item_id uuid, word text)`;
  await Promise.all([
    sql`delete from own_words o where o.client_id = ${scope.client_id} and o.item_kind = ${scope.item_kind}
      and o.item_id = any(${items.map(({ item_id }) => item_id)}::uuid[])
      and (o.item_id, o.word) not in (select w.item_id, w.word from ${wanted})`.execute(tx),
    sql`insert into own_words (client_id, owner_id, item_kind, word, item_id)
      select ${scope.client_id}::uuid, w.owner_id, ${scope.item_kind}, w.word, w.item_id from ${wanted}
      on conflict do nothing
      returning client_id`.execute(tx),
  ]);
}

type ItemKind = 'expense' | 'report' | 'advance';

/**
 * Selects the items that match every search word: the items of one owner, or of the whole company if the owner is null.
 */
export function itemsByWords(
  scope: { client_id: string; owner_id: string | null; item_kind: 'report' | 'advance' },
  words: readonly string[],
): RawBuilder<unknown> {
  const { client_id, owner_id, item_kind } = scope;
  if (owner_id !== null) return ownItemsByWords({ client_id, owner_id, item_kind }, words);
  return companyItemsByWords({ client_id, kinds: [item_kind], table: `${item_kind}s`, id: 'id' }, words);
}

/** Selects a person's own items that match every search word by prefix. Each item is returned once. */
export function ownItemsByWords(
  scope: { client_id: string; owner_id: string; item_kind: ItemKind },
  words: readonly string[],
): RawBuilder<unknown> {
  return inEach(
    words.map(
      (word) => sql`select item_id from own_words where client_id = ${scope.client_id} and owner_id = ${scope.owner_id}
        and item_kind = ${scope.item_kind} and ${beginsWith(word)}`,
    ),
  );
}

/** The company's items to search: their kinds, their table and its id column. */
interface CompanyItems {
  client_id: string;
  kinds: readonly ('report' | 'advance')[];
  table: 'reports' | 'advances' | 'payables';
  id: 'id' | 'item_id';
}

/**
 * Selects the company's items that match every search word by prefix, in their own words or in the owner's name. Each
 * item is returned once. Used for people who see all items of the company.
 */
export function companyItemsByWords(scope: CompanyItems, words: readonly string[]): RawBuilder<unknown> {
  const named = words.map((word) => namedItems(scope, word));
  const [first] = named;
  if (words.length === 1 && first)
    return inEach([sql`(${first} union all select x.item_id from (${peopleNamed(scope, words)}) p ${itemsOf(scope)})`]);
  // People are matched before their items, because two common names hardly ever match the same person.
  const every = sql.lit(2 ** words.length - 1);
  return sql`with p as materialized (${peopleNamed(scope, words)})
    (${inEach(named)})
    union select x.item_id from p ${itemsOf(scope)} where p.matched = ${every}
    union select item_id from (${ownedAndNamed(scope, words)}) o
      group by item_id, matched having matched | bit_or(own) = ${every}`;
}

/** Selects items whose own words match. Each kind is searched separately, because each uses its own index. */
function namedItems({ client_id, kinds }: CompanyItems, word: string): RawBuilder<unknown> {
  const ofKind = kinds.map(
    (kind) => sql`select item_id from own_words where client_id = ${client_id} and item_kind = ${sql.lit(kind)}
      and ${beginsWith(word)}`,
  );
  return sql`(${sql.join(ofKind, sql` union all `)})`;
}

/** Selects people with matching names, and a bitmask of the words that their names match. */
function peopleNamed({ client_id }: CompanyItems, words: readonly string[]): RawBuilder<unknown> {
  const byWord = words.map(
    (word, index) => sql`select item_id, ${bitOf(index)} as word_bit from words
      where client_id = ${client_id} and item_kind = 'user' and ${beginsWith(word)}`,
  );
  return sql`select item_id as owner_id, bit_or(word_bit) as matched from (${sql.join(byWord, sql` union all `)}) w
    group by item_id`;
}

/** Joins all items whose owners are the people in `p`. */
function itemsOf({ client_id, table, id }: CompanyItems): RawBuilder<unknown> {
  return sql`cross join lateral (
    select ${sql.ref(id)} as item_id from ${sql.table(table)}
    where client_id = ${client_id} and owner_id = p.owner_id offset 0
  ) x`;
}

/** Selects items of the people in `p` by the words that do not match the owner's name. */
function ownedAndNamed({ client_id, kinds }: CompanyItems, words: readonly string[]): RawBuilder<unknown> {
  const ofKinds = sql.join(kinds.map((kind) => sql.lit(kind)));
  const parts = words.map(
    (word, index) => sql`select x.item_id, p.matched, ${bitOf(index)} as own from p cross join lateral (
      select item_id from own_words where client_id = ${client_id} and owner_id = p.owner_id
        and item_kind in (${ofKinds}) and ${beginsWith(word)} offset 0
    ) x where p.matched & ${bitOf(index)} = 0`,
  );
  return sql.join(parts, sql` union all `);
}

function bitOf(index: number): RawBuilder<unknown> {
  return sql.lit(2 ** index);
}

/** Intersects the results of all words, so that only items that match every word remain. */
export function inEach(found: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return found.length === 1
    ? sql`select item_id from (${found[0]}) w group by item_id`
    : sql.join(found, sql` intersect `);
}

/** Returns a condition for words with this prefix, compared by code point. */
export function beginsWith(word: string): RawBuilder<unknown> {
  return sql`word >= ${word} and word < ${`${word}\u{10ffff}`}`;
}
