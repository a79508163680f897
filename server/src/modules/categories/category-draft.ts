import { v7 as uuidv7 } from 'uuid';
import type { categories } from '#contract/categories.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { wouldLoop } from '#domain/tree/tree.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { findOrganisationNames } from '../people/find-employee-profile.ts';
import {
  type AppliesTo,
  type AttributeRow,
  type NewCategory,
  readCategories,
  type WholeCategory,
} from './categories.rows.ts';
import { attributeText, checkedAttributes } from './checked-attributes.ts';

type CategoryInput = InputOf<typeof categories.create>;

interface CategoryDraft {
  row: NewCategory;
  entity_ids: string[];
  attributes: AttributeRow[];
  /** The values for the audit log, with names instead of ids. */
  auditFacts: { before: CategoryFacts | null; after: CategoryFacts };
}

/** Validates a new or changed category. The caller locks the category tree. */
export async function checkCategory(
  { tx, client_id, actor }: SignedWriteContext,
  input: CategoryInput,
  options: { id: string; applies_to: AppliesTo; before: WholeCategory | null },
): Promise<CategoryDraft> {
  const { id, applies_to, before } = options;
  const entity_ids = [...new Set(input.entity_ids)];
  const [tree, found] = await Promise.all([
    readCategories(tx, { client_id, applies_to }),
    findOrganisationNames(tx, client_id, [
      ...[...entity_ids, ...(before?.entity_ids ?? [])],
      ...[input.owner_id, before?.owner_id].flatMap((id) => id ?? []),
    ]),
  ]);
  const names = new Map([...found, ...tree].map((item) => [item.id, item.name]));
  const exists = (kind: string, id: string) => found.some((item) => item.kind === kind && item.id === id);
  if (!entity_ids.every((id) => exists('entity', id))) throw new Refused('item.not_found');
  if (input.owner_id && !exists('user', input.owner_id)) throw new Refused('item.not_found');
  if (input.parent_id && !tree.some((category) => category.id === input.parent_id)) throw new Refused('item.not_found');
  if (wouldLoop(tree, { id, parent_id: input.parent_id })) throw new Refused('category.loop');

  const attributes = attributesToSave(input, options);
  const { parent_id, name, icon, code, ledger_account, receipt_rule, owner_id, is_reimbursable, is_meal, is_active } =
    input;
  const receipt_above = receiptAbove(input, actor.company.currency);
  const row: NewCategory = {
    id,
    applies_to,
    parent_id,
    name,
    icon,
    code,
    ledger_account,
    receipt_rule,
    receipt_above,
    owner_id,
    is_reimbursable,
    is_meal: applies_to === 'expense' && is_meal,
    is_active,
  };
  const withNames = (category: FactsOf) => factsWithNames(category, names);
  return {
    row,
    entity_ids,
    attributes,
    auditFacts: { before: before && withNames(before), after: withNames({ ...row, entity_ids, attributes }) },
  };
}

/** Describes the category for the audit log, with names instead of ids. */
export async function categoryFacts(
  { tx, client_id }: Pick<SignedWriteContext, 'tx' | 'client_id'>,
  category: WholeCategory,
): Promise<CategoryFacts> {
  const [tree, found] = await Promise.all([
    readCategories(tx, { client_id, applies_to: category.applies_to }),
    findOrganisationNames(tx, client_id, [...category.entity_ids, ...(category.owner_id ? [category.owner_id] : [])]),
  ]);
  return factsWithNames(category, new Map([...found, ...tree].map(({ id, name }) => [id, name])));
}

function receiptAbove({ receipt_rule, receipt_above }: CategoryInput, currency: string): string | null {
  if (receipt_rule !== 'required_above') return null;
  if (receipt_above === null || receipt_above.startsWith('-'))
    throw new Refused('category.receipt_limit', {}, { receipt_above: () => sentenceFor('category.receipt_limit') });
  return toDecimal(orRefuse(readMoney(receipt_above, currency)));
}

/**
 * Returns the attributes to save, numbered in their order. Refuses an attribute id that does not belong to this
 * category.
 */
function attributesToSave(
  input: CategoryInput,
  { applies_to, before }: { applies_to: AppliesTo; before: WholeCategory | null },
): AttributeRow[] {
  const savedIds = new Set(before?.attributes.map(({ id }) => id));
  const given = input.attributes.flatMap(({ id }) => id ?? []);
  if (given.some((id) => !savedIds.has(id)) || new Set(given).size !== given.length)
    throw new Refused('item.not_found');

  return checkedAttributes(input.attributes, applies_to).map((attribute, index) => ({
    ...attribute,
    id: attribute.id ?? uuidv7(),
    sort_order: index + 1,
  }));
}

type FactsOf = Omit<WholeCategory, 'owner' | 'sort_order' | 'version'>;
type CategoryFacts = ReturnType<typeof factsWithNames>;

function factsWithNames(category: FactsOf, names: ReadonlyMap<string, string>) {
  const { id: _, applies_to: __, parent_id, entity_ids, attributes, receipt_above, owner_id, ...plain } = category;
  return {
    name: plain.name,
    parent: parent_id && (names.get(parent_id) ?? parent_id),
    icon: plain.icon,
    code: plain.code,
    ledger_account: plain.ledger_account,
    entities: entity_ids.map((id) => names.get(id) ?? id).sort(),
    receipt_rule: plain.receipt_rule,
    // The database returns the amount with four decimals and the form sends two, so both are formatted alike.
    receipt_above: receipt_above && formatDecimal(decimalFrom(receipt_above)),
    owner: owner_id && (names.get(owner_id) ?? owner_id),
    is_reimbursable: plain.is_reimbursable,
    is_meal: plain.is_meal,
    is_active: plain.is_active,
    attributes: attributes.map(attributeText),
  };
}
