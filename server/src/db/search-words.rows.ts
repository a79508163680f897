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
export function companyItemsByWords(of: CompanyItems, words: readonly string[]): RawBuilder<unknown> {
  const named = words.map((word) => namedItems(of, word));
  const [first] = named;
  if (words.length === 1 && first)
    return inEach([sql`(${first} union all select x.item_id from (${peopleNamed(of, words)}) p ${itemsOf(of)})`]);
  // Names that many bear are brought together before their items are: of two such names hardly anybody bears both.
  const every = sql.lit(2 ** words.length - 1);
  return sql`with p as materialized (${peopleNamed(of, words)})
    (${inEach(named)})
    union select x.item_id from p ${itemsOf(of)} where p.borne = ${every}
    union select item_id from (${ownedAndNamed(of, words)}) o
      group by item_id, borne having borne | bit_or(own) = ${every}`;
}

/** Items that have such a word of their own. One kind at a time: each walks the index by itself. */
function namedItems({ client_id, kinds }: CompanyItems, word: string): RawBuilder<unknown> {
  const ofKind = kinds.map(
    (kind) => sql`select item_id from own_words where client_id = ${client_id} and item_kind = ${sql.lit(kind)}
      and ${beginsWith(word)}`,
  );
  return sql`(${sql.join(ofKind, sql` union all `)})`;
}

/** Who bears such names, and which of the words they are: a bit for each. */
function peopleNamed({ client_id }: CompanyItems, words: readonly string[]): RawBuilder<unknown> {
  const bearers = words.map(
    (word, place) => sql`select item_id, ${bitOf(place)} as word_bit from words
      where client_id = ${client_id} and item_kind = 'user' and ${beginsWith(word)}`,
  );
  return sql`select item_id as owner_id, bit_or(word_bit) as borne from (${sql.join(bearers, sql` union all `)}) w
    group by item_id`;
}

/** All that is somebody's, for each of `p`. */
function itemsOf({ client_id, table, id }: CompanyItems): RawBuilder<unknown> {
  return sql`cross join lateral (
    select ${sql.ref(id)} as item_id from ${sql.table(table)}
    where client_id = ${client_id} and owner_id = p.owner_id offset 0
  ) x`;
}

/** Of whoever in `p` bears some of the words only: their items that have another of them. */
function ownedAndNamed({ client_id, kinds }: CompanyItems, words: readonly string[]): RawBuilder<unknown> {
  const ofKinds = sql.join(kinds.map((kind) => sql.lit(kind)));
  const parts = words.map(
    (word, place) => sql`select x.item_id, p.borne, ${bitOf(place)} as own from p cross join lateral (
      select item_id from own_words where client_id = ${client_id} and owner_id = p.owner_id
        and item_kind in (${ofKinds}) and ${beginsWith(word)} offset 0
    ) x where p.borne & ${bitOf(place)} = 0`,
  );
  return sql.join(parts, sql` union all `);
}

function bitOf(place: number): RawBuilder<unknown> {
  return sql.lit(2 ** place);
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
