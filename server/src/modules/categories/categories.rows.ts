import { sql } from 'kysely';
import type { AttributeKind } from '#domain/categories/attribute-kinds.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for categories, category_entities and category_attributes. */

export type AppliesTo = 'expense' | 'advance';
type ReceiptRule = 'none' | 'optional' | 'required' | 'required_above';

interface CategoryRow {
  id: string;
  applies_to: AppliesTo;
  parent_id: string | null;
  name: string;
  icon: string;
  code: string;
  ledger_account: string;
  receipt_rule: ReceiptRule;
  receipt_above: string | null;
  /** The person responsible for the category. */
  owner_id: string | null;
  owner: string | null;
  is_reimbursable: boolean;
  /** True if per diem covers the expenses of this category. */
  is_meal: boolean;
  is_active: boolean;
  sort_order: number;
  version: number;
}

export interface AttributeRow {
  id: string;
  key: string;
  label: string;
  kind: AttributeKind;
  options: string[];
  formula: string;
  help_text: string;
  is_mandatory: boolean;
  sort_order: number;
}

export interface WholeCategory extends CategoryRow {
  entity_ids: string[];
  attributes: AttributeRow[];
}

/** Reads categories with their entities and attributes: all of them, those of one kind, or only one. */
export async function readCategories(
  tx: CompanyTransaction,
  query: { client_id: string; applies_to?: AppliesTo; id?: string },
): Promise<WholeCategory[]> {
  const [categories, entities, attributes] = await Promise.all([
    readRows(tx, query),
    readEntities(tx, query),
    readCategoryAttributes(tx, query),
  ]);
  const entitiesOf = Map.groupBy(entities, ({ category_id }) => category_id);
  const attributesOf = Map.groupBy(attributes, ({ category_id }) => category_id);
  return categories.map((category) => ({
    ...category,
    entity_ids: (entitiesOf.get(category.id) ?? []).map(({ entity_id }) => entity_id),
    attributes: (attributesOf.get(category.id) ?? []).map(({ category_id: _, ...attribute }) => attribute),
  }));
}

interface CategoryFilter {
  client_id: string;
  applies_to?: AppliesTo;
  id?: string;
}

async function readRows(tx: CompanyTransaction, { client_id, applies_to, id }: CategoryFilter): Promise<CategoryRow[]> {
  let query = tx
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'icon', 'code', 'ledger_account', 'receipt_above', 'owner_id'])
    .select(['is_reimbursable', 'is_meal', 'is_active', 'sort_order', 'version'])
    .select([sql<AppliesTo>`applies_to`.as('applies_to'), sql<ReceiptRule>`receipt_rule`.as('receipt_rule')])
    .select(
      sql<string | null>`(select u.first_name || ' ' || u.last_name from users u
        where u.client_id = ${client_id} and u.id = categories.owner_id)`.as('owner'),
    )
    .where('client_id', '=', client_id)
    .orderBy('sort_order')
    .orderBy('id');
  if (applies_to) query = query.where('applies_to', '=', applies_to);
  if (id) query = query.where('id', '=', id);
  return query.execute();
}

function readEntities(tx: CompanyTransaction, { client_id, id }: CategoryFilter) {
  let query = tx
    .selectFrom('category_entities')
    .select(['category_id', 'entity_id'])
    .where('client_id', '=', client_id)
    .orderBy('entity_id');
  if (id) query = query.where('category_id', '=', id);
  return query.execute();
}

/** Reads the attributes of all categories or of one category, in display order. */
export function readCategoryAttributes(tx: CompanyTransaction, { client_id, id }: CategoryFilter) {
  let query = tx
    .selectFrom('category_attributes')
    .select(['category_id', 'id', 'key', 'label', 'formula', 'help_text', 'is_mandatory', 'sort_order'])
    .select([sql<AttributeKind>`kind`.as('kind'), sql<string[]>`options`.as('options')])
    .where('client_id', '=', client_id)
    .orderBy('sort_order');
  if (id) query = query.where('category_id', '=', id);
  return query.execute();
}

/** Serialises changes to the tree and its order, because two parallel moves could create a cycle. */
export async function lockCategoryTree(tx: CompanyTransaction, client_id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`categories ${client_id}`}, 0))`.execute(tx);
}

export type NewCategory = Omit<CategoryRow, 'owner' | 'sort_order' | 'version'>;

/** Adds a category at the end of the list. Returns false if the name is already used. */
export async function insertCategory(tx: CompanyTransaction, client_id: string, category: NewCategory) {
  const { rows } = await sql<{ id: string }>`
    insert into categories (client_id, id, applies_to, parent_id, name, icon, code, ledger_account, receipt_rule,
      receipt_above, owner_id, is_reimbursable, is_meal, is_active, sort_order)
    select ${client_id}::uuid, ${category.id}::uuid, ${category.applies_to}, ${category.parent_id}::uuid,
      ${category.name}, ${category.icon}, ${category.code}, ${category.ledger_account}, ${category.receipt_rule},
      ${category.receipt_above}::numeric, ${category.owner_id}::uuid, ${category.is_reimbursable}::boolean,
      ${category.is_meal}::boolean, ${category.is_active}::boolean, coalesce(max(sort_order), 0) + 1
    from categories where client_id = ${client_id} and applies_to = ${category.applies_to}
    on conflict (client_id, applies_to, lower(name)) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Updates a category. Returns false if it was changed or deleted in the meantime. */
export async function updateCategory(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; version: number },
  change: Omit<NewCategory, 'id' | 'applies_to'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('categories')
    .set({ ...change, version: key.version + 1 })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('version', '=', key.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function replaceEntities(
  tx: CompanyTransaction,
  key: { client_id: string; category_id: string },
  entity_ids: readonly string[],
) {
  await tx
    .deleteFrom('category_entities')
    .where('client_id', '=', key.client_id)
    .where('category_id', '=', key.category_id)
    .execute();
  if (entity_ids.length > 0)
    await tx
      .insertInto('category_entities')
      .values(entity_ids.map((entity_id) => ({ ...key, entity_id })))
      .execute();
}

/**
 * Replaces the attributes by deleting all and inserting them with the same ids, so that two attributes can swap keys in
 * one save.
 */
export async function replaceAttributes(
  tx: CompanyTransaction,
  key: { client_id: string; category_id: string },
  attributes: readonly AttributeRow[],
) {
  await tx
    .deleteFrom('category_attributes')
    .where('client_id', '=', key.client_id)
    .where('category_id', '=', key.category_id)
    .execute();
  if (attributes.length > 0)
    await tx
      .insertInto('category_attributes')
      .values(attributes.map((attribute) => ({ ...key, ...attribute, options: JSON.stringify(attribute.options) })))
      .execute();
}

export function switchCategories(
  tx: CompanyTransaction,
  target: { client_id: string; ids: readonly string[]; is_active: boolean },
) {
  return tx
    .updateTable('categories')
    .set({ is_active: target.is_active, version: sql`version + 1` })
    .where('client_id', '=', target.client_id)
    .where('id', 'in', [...target.ids])
    .where('is_active', '<>', target.is_active)
    .returning(['id', 'name'])
    .execute();
}

export function readCategoryNames(tx: CompanyTransaction, client_id: string, ids: readonly string[]) {
  return tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('client_id', '=', client_id)
    .where('id', 'in', [...ids])
    .execute();
}

/** Reads all categories with their parent and owner. */
export function readCategoryOwners(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'owner_id'])
    .where('client_id', '=', client_id)
    .execute();
}

/** Reads the names of categories and locks them, so that they cannot be deleted before the transaction ends. */
export function lockCategoryNames(tx: CompanyTransaction, client_id: string, ids: readonly string[]) {
  return tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('client_id', '=', client_id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Locks the category exclusively, so that no other transaction can start to use it. */
export function lockCategory(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  return tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countChildren(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('categories')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', key.client_id)
    .where('parent_id', '=', key.id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteCategory(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  await tx.deleteFrom('categories').where('client_id', '=', key.client_id).where('id', '=', key.id).execute();
}

export async function hasActiveCategory(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('categories')
    .select('id')
    .where('client_id', '=', client_id)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads the categories that are meals or have an attribute for the number of nights, with the key of that attribute.
 */
export async function readCheckedCategories(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ id: string; is_meal: boolean; nights_key: string | null }[]> {
  const { rows } = await sql<{ id: string; is_meal: boolean; nights_key: string | null }>`
    select c.id, c.is_meal, a.key as nights_key from categories c
    left join category_attributes a on a.client_id = ${client_id} and a.category_id = c.id and a.kind = 'nights'
    where c.client_id = ${client_id} and (c.is_meal or a.key is not null)`.execute(tx);
  return rows;
}
