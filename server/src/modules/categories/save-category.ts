import { v7 as uuidv7 } from 'uuid';
import type { categories } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { msg } from '#domain/language/translate.ts';
import { violatedUnique } from '../../db/unique-violation.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import {
  insertCategory,
  lockCategoryTree,
  replaceAttributes,
  replaceEntities,
  updateCategory,
} from './categories.rows.ts';
import { checkCategory } from './category-draft.ts';
import { wholeCategory } from './read-categories.ts';
import { categoryById } from './show-categories.ts';

export async function createCategory(
  context: SignedWriteContext,
  input: InputOf<typeof categories.create>,
): Promise<OutputOf<typeof categories.create>> {
  const { tx, client_id, actor, record } = context;
  const id = uuidv7();
  await lockCategoryTree(tx, client_id);
  const draft = await checkCategory(context, input, { id, applies_to: input.applies_to, before: null });
  if (!(await insertCategory(tx, client_id, draft.row))) throw nameTaken(input.name);
  const key = { client_id, category_id: id };
  await replaceEntities(tx, key, draft.entity_ids);
  await replaceAttributes(tx, key, draft.attributes);

  record({
    action: 'category_created',
    item_kind: 'category',
    item_id: id,
    item_label: input.name,
    is_setting: true,
    facts: draft.auditFacts,
  });

  return { status: true, data: await categoryById(tx, { client_id, id, currency: actor.company.currency }) };
}

/** Saves a category. An expense category cannot become an advance category, or the reverse. */
export async function editCategory(
  context: SignedWriteContext,
  { id, version, ...input }: InputOf<typeof categories.edit>,
): Promise<OutputOf<typeof categories.edit>> {
  const { tx, client_id, actor, record } = context;
  await lockCategoryTree(tx, client_id);
  const before = await wholeCategory(tx, { client_id, id });
  if (before.version !== version) throw new Refused('item.changed');

  const { row, entity_ids, attributes, auditFacts } = await checkCategory(context, input, {
    id,
    applies_to: before.applies_to,
    before,
  });

  const { id: _, applies_to: __, ...change } = row;
  const isSaved = await updateCategory(tx, { client_id, id, version }, change).catch((error: unknown) => {
    throw violatedUnique(error) === undefined ? error : nameTaken(input.name);
  });
  if (!isSaved) throw new Refused('item.changed');
  const key = { client_id, category_id: id };
  await replaceEntities(tx, key, entity_ids);
  await replaceAttributes(tx, key, attributes);
  const changed = auditFacts.before && changedFields(auditFacts.before, auditFacts.after);

  if (changed)
    record({
      action: 'category_changed',
      item_kind: 'category',
      item_id: id,
      item_label: input.name,
      is_setting: true,
      facts: changed,
    });

  return { status: true, data: await categoryById(tx, { client_id, id, currency: actor.company.currency }) };
}

function nameTaken(name: string): Refused {
  return new Refused('name.taken', { name }, { name: msg`Choose another name.` });
}
