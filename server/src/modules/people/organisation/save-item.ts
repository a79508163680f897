import { v7 as uuidv7 } from 'uuid';
import { msg } from '#domain/language/translate.ts';
import { violatedUnique } from '../../../db/unique-violation.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readable } from '../find-people.ts';
import { insertItem, lockItem, type OrganisationKind, updateItem } from './organisation.rows.ts';

export interface Saved {
  status: true;
  id: string;
  version: number;
}

/** Creates or updates an organisation unit and checks its version. Saving without changes does nothing. */
export async function saveItem<Fields extends Record<string, unknown> & { name: string }>(
  context: WriteContext,
  input: { kind: OrganisationKind; id: string | undefined; version: number | undefined; fields: Fields },
): Promise<Saved> {
  const { kind, id, fields } = input;
  const { tx, client_id, record } = context;
  const line = { item_kind: kind, item_label: fields.name, is_setting: true } as const;
  if (!id) {
    const newId = uuidv7();
    await insertItem(tx, kind, { client_id, id: newId, ...fields }).catch(refuseTaken(fields.name));
    record({
      ...line,
      action: `${kind}_created`,
      item_id: newId,
      facts: { before: null, after: await readable(tx, client_id, fields) },
    });
    return { status: true, id: newId, version: 0 };
  }

  const saved = await lockItem<Fields & { version: number }>(tx, kind, { client_id, id });
  if (!saved) throw new Refused('item.not_found');
  if (saved.version !== input.version) throw new Refused('item.changed');

  const changed = changedFields(pick(saved, fields), fields);
  if (!changed) return { status: true, id, version: saved.version };

  await updateItem(tx, kind, { client_id, id, change: changed.after }).catch(refuseTaken(fields.name));
  record({
    ...line,
    action: `${kind}_changed`,
    item_id: id,
    facts: {
      before: await readable(tx, client_id, changed.before),
      after: await readable(tx, client_id, changed.after),
    },
  });

  return { status: true, id, version: saved.version + 1 };
}

function pick<Fields extends Record<string, unknown>>(row: Fields, fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])) as Fields;
}

function refuseTaken(name: string) {
  return (error: unknown): never => {
    if (violatedUnique(error) !== undefined)
      throw new Refused('name.taken', { name }, { name: msg`Choose another name.` });
    throw error;
  };
}
