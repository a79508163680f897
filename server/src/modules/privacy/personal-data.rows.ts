import { type RawBuilder, sql } from 'kysely';
import type { OpenItems, PersonalPatterns, PersonalTexts } from '#domain/people/anonymise.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for the data of a person in all tables. They run as the owner of the tables, except for the open items. */

interface Key {
  client_id: string;
  user_id: string;
}

/** Counts the person's items that must be settled before their data can be replaced. */
export async function readOpenItems(tx: CompanyTransaction, { client_id, user_id }: Key): Promise<OpenItems> {
  const { rows } = await sql<OpenItems>`select
    (select count(*)::int from reports where client_id = ${client_id} and owner_id = ${user_id}
      and deleted_at is null and stage = 'pending_approval')
    + (select count(*)::int from advances where client_id = ${client_id} and owner_id = ${user_id}
      and deleted_at is null and stage = 'pending_approval') as waiting_items,
    (select count(*)::int from payables where client_id = ${client_id} and owner_id = ${user_id}
      and stage <> 'paid') as unpaid_items,
    (select count(*)::int from advances where client_id = ${client_id} and owner_id = ${user_id}
      and deleted_at is null and stage in ('outstanding', 'partially_settled')) as open_advances,
    (select count(*)::int from approvers where client_id = ${client_id} and approver_id = ${user_id})
      as waiting_approvals`.execute(tx);
  return rows[0] ?? { waiting_items: 0, unpaid_items: 0, open_advances: 0, waiting_approvals: 0 };
}

/**
 * Marks a disabled person, so that the background work replaces their data. Returns false if the person is already
 * marked.
 */
export async function markForAnonymising(
  tx: CompanyTransaction,
  { client_id, user_id, number, now }: Key & { number: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set former_number = ${number}, anonymise_requested_at = ${now}
    where client_id = ${client_id} and id = ${user_id} and not is_active and former_number is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function readFormerNumber(tx: CompanyTransaction, { client_id, user_id }: Key): Promise<number | null> {
  const { rows } = await sql<{ former_number: number | null }>`
    select former_number from users
    where client_id = ${client_id} and id = ${user_id} and anonymised_at is null for update`.execute(tx);
  return rows[0]?.former_number ?? null;
}

/** Reads the current and earlier names, emails and phone numbers of a person. */
export async function readPersonalTexts(tx: CompanyTransaction, key: Key): Promise<PersonalTexts> {
  const { client_id, user_id } = key;
  const { rows } = await sql<Record<'first_name' | 'last_name' | 'email' | 'phone', string | null>>`
    select first_name, last_name, email, phone from users where client_id = ${client_id} and id = ${user_id}
    union
    select null, null, pending_email, null from users where client_id = ${client_id} and id = ${user_id}
    union
    select null, null, email, null from receipt_senders where client_id = ${client_id} and user_id = ${user_id}
    union
    select null, null, email, null from sign_in_directory where client_id = ${client_id} and user_id = ${user_id}
    union
    select v.side ->> 'first_name', v.side ->> 'last_name', v.side ->> 'email', v.side ->> 'phone'
    from activity a cross join lateral (values (a.facts -> 'before'), (a.facts -> 'after')) v (side)
    where a.client_id = ${client_id} and a.item_kind = 'user' and a.item_id = ${user_id}
      and jsonb_typeof(v.side) = 'object'`.execute(tx);
  const texts = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null && value !== ''))];
  return {
    names: rows.flatMap(({ first_name, last_name }) => (first_name && last_name ? [{ first_name, last_name }] : [])),
    emails: texts(rows.map(({ email }) => email)) as string[],
    phones: texts(rows.map(({ phone }) => phone)) as string[],
  };
}

/** Returns the folders of files that are deleted with the person: the photo, and uploads that were never accepted. */
export async function readPersonalFolders(tx: CompanyTransaction, { client_id, user_id }: Key): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    select f.path as folder from users u join files f on f.client_id = u.client_id and f.id = u.photo_id
      where u.client_id = ${client_id} and u.id = ${user_id}
    union all
    select client_id || '/' || id from uploads
      where client_id = ${client_id} and user_id = ${user_id} and file_id is null`.execute(tx);
  return rows.map(({ folder }) => folder);
}

export async function readReceiptMailPaths(tx: CompanyTransaction, { client_id, user_id }: Key): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from receipt_mails where client_id = ${client_id} and user_id = ${user_id}`.execute(tx);
  return rows.map(({ path }) => path);
}

/** Deletes the API keys of a person. A key acts through a session of the person who created it. */
export async function deleteApiKeysOf(tx: CompanyTransaction, { client_id, user_id }: Key): Promise<void> {
  const ofPerson = sql`(select id from sessions where client_id = ${client_id} and user_id = ${user_id})`;
  await sql`delete from api_keys where client_id = ${client_id} and id in ${ofPerson}`.execute(tx);
  await sql`delete from refresh_tokens where client_id = ${client_id} and session_id in ${ofPerson}`.execute(tx);
}

export async function deleteRowsOf(
  tx: CompanyTransaction,
  { client_id, user_id, table, column }: Key & { table: string; column: string },
): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where client_id = ${client_id} and ${sql.ref(column)} = ${user_id}`.execute(tx);
}

/**
 * Clears the bank data, card holders and vehicles of a person. The rows stay, because payments and claims refer to
 * them.
 */
export async function clearBankData(
  tx: CompanyTransaction,
  { client_id, user_id, name, now }: Key & { name: string; now: Date },
): Promise<void> {
  const ofPerson = sql`client_id = ${client_id} and user_id = ${user_id}`;
  await sql`update bank_file_items i set numbers_encrypted = '', account_last4 = ''
    from payee_accounts p where i.client_id = ${client_id} and p.client_id = ${client_id}
      and p.id = i.payee_account_id and p.user_id = ${user_id}`.execute(tx);
  await sql`update bank_files f set content_encrypted = null
    where f.client_id = ${client_id} and exists (
      select from bank_file_items i join payee_accounts p on p.client_id = ${client_id} and p.id = i.payee_account_id
      where i.client_id = ${client_id} and i.file_id = f.id and p.user_id = ${user_id})`.execute(tx);
  await sql`update payee_accounts set account_holder = ${name}, numbers_encrypted = '', account_last4 = '',
    fingerprint = '', is_paid_to = false, removed_at = coalesce(removed_at, ${now}) where ${ofPerson}`.execute(tx);
  await sql`update ach_banks set name = ${name}, bank_name = '', account_last4 = '', fingerprint = '',
    is_paid_to = false, removed_at = coalesce(removed_at, ${now}) where ${ofPerson}`.execute(tx);
  await sql`update card_accounts set holder = '', nickname = '' where ${ofPerson}`.execute(tx);
  await sql`update card_links set sealed_token = '', state = 'removed' where ${ofPerson}`.execute(tx);
  await sql`update mileage_claims set registration = ''
    where client_id = ${client_id} and owner_id = ${user_id} and registration <> ''`.execute(tx);
}

/**
 * Returns the exports that have a file. Export files list people, so all of them are deleted; they can be created
 * again.
 */
export async function readReadyExports(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from exports where client_id = ${client_id} and state = 'ready'`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function expireEveryExport(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`update exports set state = 'expired', bytes = 0
    where client_id = ${client_id} and state = 'ready'`.execute(tx);
}

export interface Replacement {
  name: string;
  email: string;
  patterns: PersonalPatterns;
}

interface TextTable {
  table: string;
  has_id: boolean;
  columns: { name: string; type: string }[];
}

/** Reads the text columns of every company table in which names can occur. */
export async function readTextColumns(tx: CompanyTransaction, skipped: readonly string[]): Promise<TextTable[]> {
  const { rows } = await sql<TextTable>`
    select c.relname::text as table,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped) as has_id,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and format_type(a.atttypid, null) in ('text', 'character varying', 'text[]', 'json', 'jsonb')
      and not c.relname = any(${[...skipped]}::text[])
      and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'client_id' and not k.attisdropped)
    group by c.oid, c.relname order by c.relname`.execute(tx);
  return rows;
}

/**
 * Replaces the person in all texts of a table. Returns the ids of the changed rows, if the table has ids. In an update,
 * Citus accepts only immutable functions, and the functions that turn lists or several columns into text are not
 * immutable.
 */
export async function replaceInTable(
  tx: CompanyTransaction,
  of: Key & TextTable & { replacement: Replacement },
): Promise<string[]> {
  const { client_id, table, has_id, columns, replacement } = of;
  const { patterns } = replacement;
  const set = columns.map((column) => sql`${sql.ref(column.name)} = ${replaced(column, of)}`);
  const texts = columns.filter((column) => !isList(column)).map(({ name }) => name);
  const lists = columns.filter(isList).map(({ name }) => sql.ref(name));
  const mentioning = [
    ...(texts.length > 0 ? [mentions(joined(texts), patterns)] : []),
    ...lists.map((list) => sql`exists (select from unnest(${list}) item where ${mentions(sql`item`, patterns)})`),
  ];
  const { rows } = await sql<{ id: string | null }>`
    update ${sql.table(table)} t set ${sql.join(set)}
    where client_id = ${client_id} and (${sql.join(mentioning, sql` or `)})
    returning ${has_id ? sql`t.id::text` : sql`null::text`} as id`.execute(tx);
  return rows.flatMap(({ id }) => id ?? []);
}

const isList = ({ type }: { type: string }) => type === 'text[]';

function joined(columns: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    columns.map((name) => sql`coalesce(${sql.ref(name)}::text, '')`),
    sql` || ' ' || `,
  )})`;
}

function mentions(text: RawBuilder<unknown>, { names, emails, phones }: PersonalPatterns): RawBuilder<unknown> {
  const pattern = [names, emails, phones].filter((part) => part !== null).join('|');
  return pattern === '' ? sql`false` : sql`${text} ~* ${pattern}`;
}

/**
 * Returns the text of a column without the person. In JSON about the person, first and last name may be separate
 * values.
 */
function replaced(
  { name, type }: { name: string; type: string },
  { replacement, user_id }: { replacement: Replacement; user_id: string },
): RawBuilder<unknown> {
  const { patterns } = replacement;
  if (isList({ type })) {
    const item = replaced({ name: 'item', type: 'text' }, { replacement, user_id });
    return sql`case when ${sql.ref(name)} is not null then array(select ${item} from unnest(${sql.ref(name)}) item) end`;
  }

  let text: RawBuilder<unknown> = sql`${sql.ref(name)}::text`;
  if (patterns.names !== null) text = sql`regexp_replace(${text}, ${patterns.names}, ${replacement.name}, 'gi')`;
  if (patterns.emails !== null) text = sql`regexp_replace(${text}, ${patterns.emails}, ${replacement.email}, 'gi')`;
  if (patterns.phones !== null) text = sql`regexp_replace(${text}, ${patterns.phones}, '***', 'gi')`;
  if (type.startsWith('json'))
    text = sql`case when strpos(${sql.ref(name)}::text, ${user_id}) > 0
      then regexp_replace(${text}, '"(first_name|last_name)": ?"[^"]*"', '"\\1": "***"', 'g') else ${text} end`;
  return sql`(${text})::${sql.raw(type)}`;
}

/** Removes the words of the names from the search index, for the person and for items that mentioned the person. */
export async function deleteNameWords(
  tx: CompanyTransaction,
  { client_id, user_id, words, item_ids }: Key & { words: readonly string[]; item_ids: readonly string[] },
): Promise<void> {
  const isName = sql`word = any(${[...words]}::text[]) and item_id = any(${[...item_ids]}::uuid[])`;
  await sql`delete from words where client_id = ${client_id} and item_kind = 'user' and item_id = ${user_id}`.execute(
    tx,
  );
  await sql`delete from words where client_id = ${client_id} and ${isName}`.execute(tx);
  await sql`delete from own_words where client_id = ${client_id} and ${isName}`.execute(tx);
}

/** Anonymises the user row: replaces the name and email and clears all other personal data. */
export async function replacePerson(
  tx: CompanyTransaction,
  { client_id, user_id, now, ...former }: Key & { now: Date; first_name: string; last_name: string; email: string },
): Promise<void> {
  await sql`update users set first_name = ${former.first_name}, last_name = ${former.last_name},
      email = ${former.email}, pending_email = null, phone = '', employee_code = null, chat_id = null,
      password_hash = null, photo_id = null, location = '', time_zone = 'UTC', custom_values = '{}',
      has_second_factor = false, invited_at = null, anonymised_at = ${now}, version = version + 1
    where client_id = ${client_id} and id = ${user_id}`.execute(tx);
}

/** Deletes the person's identifiers at identity providers, and stops using the person as the emergency user. */
export async function deleteExternalIds(tx: CompanyTransaction, { client_id, user_id }: Key): Promise<void> {
  await sql`delete from scim_external_ids where client_id = ${client_id} and item_id = ${user_id}`.execute(tx);
  await sql`update identity_providers set emergency_user_id = null
    where client_id = ${client_id} and emergency_user_id = ${user_id}`.execute(tx);
}

/** Deletes the rows of imported files that list the person. */
export async function deleteImportRows(
  tx: CompanyTransaction,
  { client_id, patterns }: { client_id: string; patterns: PersonalPatterns },
): Promise<void> {
  await sql`delete from import_rows
    where client_id = ${client_id} and ${mentions(sql`cells::text`, patterns)}`.execute(tx);
}

/**
 * Redacts the history: entries about the person lose their values, and other entries lose the person's name. Returns
 * the ids of the changed entries.
 */
export async function redactActivity(
  tx: CompanyTransaction,
  { client_id, user_id, replacement, fields }: Key & { replacement: Replacement; fields: readonly string[] },
): Promise<string[]> {
  const isAbout = sql`(item_kind = 'user' and item_id = ${user_id})`;
  const text = (name: string, type: string) => replaced({ name, type }, { replacement, user_id });
  const side = (name: string) => sql`(select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(
    case when jsonb_typeof(facts -> ${name}) = 'object' then facts -> ${name} else '{}' end) f
    where f.key = any(${[...fields]}::text[]))`;
  const all = joined(['item_label', 'comment', 'facts', 'entered_by']);
  const { rows } = await sql<{ id: string }>`
    update activity set
      item_label = case when ${isAbout} then ${replacement.name} else ${text('item_label', 'text')} end,
      comment = case when ${isAbout} then '' else ${text('comment', 'text')} end,
      facts = case when ${isAbout}
        then jsonb_set(jsonb_set('{}', '{before}', ${side('before')}), '{after}', ${side('after')})
        else ${text('facts', 'jsonb')} end,
      entered_by = ${text('entered_by', 'text')}
    where client_id = ${client_id} and (${isAbout} or ${mentions(all, replacement.patterns)})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Functions for a savepoint, with which a failed statement can be undone without ending the transaction. */
export const savepoint = {
  set: (tx: CompanyTransaction) => sql`savepoint one_table`.execute(tx),
  undo: (tx: CompanyTransaction) => sql`rollback to savepoint one_table`.execute(tx),
  release: (tx: CompanyTransaction) => sql`release savepoint one_table`.execute(tx),
};
