import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { perDiem } from '#contract/per-diem.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';
import { areBandsComplete } from '#domain/per-diem/check-bands.ts';
import { placeText } from '#domain/per-diem/per-diem-text.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { attributeText, checkedAttributes } from '../categories/checked-attributes.ts';
import { saveFeature } from '../companies/save-feature.ts';
import { lockNamedIds } from '../policies/named-ids.ts';
import {
  deleteRateList,
  deleteRates,
  hasRate,
  insertRateList,
  lockRateLists,
  type PerDiemSettings,
  readPerDiemSettings,
  readRateLists,
  savePerDiemSettings,
  updateRateList,
  upsertRate,
} from './per-diem.rows.ts';

const done = { status: true } as const;

export async function savePerDiemFields(
  context: SignedWriteContext,
  { version, category_id, fields, attributes, overlap }: InputOf<typeof perDiem.saveFields>,
): Promise<OutputOf<typeof perDiem.saveFields>> {
  const { tx, client_id } = context;
  if (category_id !== null) await lockNamedIds(tx, client_id, [{ kind: 'category', id: category_id }]);
  const checked = checkedAttributes(attributes, 'expense');
  return changeSettings(context, { version, category_id, fields, attributes: checked, overlap });
}

export async function saveTravelDuration(
  context: SignedWriteContext,
  { version, duration }: InputOf<typeof perDiem.saveTravelDuration>,
): Promise<OutputOf<typeof perDiem.saveTravelDuration>> {
  if (duration.model === 'hours' && !areBandsComplete(duration.bands)) throw new Refused('per_diem.bands');
  return changeSettings(context, { version, duration });
}

async function changeSettings(
  context: SignedWriteContext,
  { version, ...change }: Partial<PerDiemSettings> & { version: number },
): Promise<{ status: true }> {
  const { tx, client_id } = context;
  const before = await readPerDiemSettings(tx, client_id);
  const after = { ...before, ...change };
  if (before.version !== version || !(await savePerDiemSettings(tx, client_id, after)))
    throw new Refused('item.changed');
  const facts = changedFields(shownSettings(before), shownSettings(after));
  if (facts) recordSetting(context, { action: 'changed', id: client_id, name: 'the rules', facts });
  return done;
}

/** Returns the settings as shown in the audit log. */
function shownSettings({ attributes, ...settings }: PerDiemSettings) {
  return { ...settings, attributes: attributes.map(attributeText) };
}

export async function enablePerDiem(
  context: SignedWriteContext,
  { is_enabled }: InputOf<typeof perDiem.enable>,
): Promise<OutputOf<typeof perDiem.enable>> {
  const { tx, client_id, actor } = context;
  await saveFeature(tx, { client_id, feature: 'show_per_diem', value: is_enabled });
  const facts = changedFields({ is_enabled: actor.access.features.show_per_diem }, { is_enabled });
  if (facts) recordSetting(context, { action: 'changed', id: client_id, name: 'the switch', facts });
  return done;
}

export async function saveRateList(
  context: SignedWriteContext,
  { id, version, ...list }: InputOf<typeof perDiem.saveList>,
): Promise<OutputOf<typeof perDiem.saveList>> {
  const { tx, client_id } = context;
  if (list.valid_from && list.valid_to && list.valid_to < list.valid_from) throw new Refused('per_diem.dates');
  await lockNamedIds(tx, client_id, [
    ...list.group_ids.map((group) => ({ kind: 'group' as const, id: group })),
    ...list.level_ids.map((level) => ({ kind: 'level' as const, id: level })),
  ]);
  await lockRateLists(tx, client_id);
  const lists = await readRateLists(tx, client_id);
  if (lists.some((other) => other.id !== id && other.name.toLowerCase() === list.name.toLowerCase()))
    throw new Refused('name.taken', { name: list.name }, { name: msg`Choose another name.` });

  if (id === undefined) {
    const created = uuidv7();
    if (!(await insertRateList(tx, client_id, { ...list, id: created })))
      throw new Refused('name.taken', { name: list.name });
    recordSetting(context, { action: 'created', id: created, name: list.name });
    return { status: true, id: created };
  }

  const before = lists.find((other) => other.id === id);
  if (!before) throw new Refused('item.not_found');
  if (before.version !== version) throw new Refused('item.changed');
  await updateRateList(tx, { client_id, id }, list);
  const facts = changedFields(before, { ...before, ...list });
  if (facts) recordSetting(context, { action: 'changed', id, name: list.name, facts });
  return { status: true, id };
}

export async function removeRateList(
  context: SignedWriteContext,
  { id }: InputOf<typeof perDiem.removeList>,
): Promise<OutputOf<typeof perDiem.removeList>> {
  const { tx, client_id } = context;
  await lockRateLists(tx, client_id);
  const saved = (await readRateLists(tx, client_id)).find((list) => list.id === id);
  if (!saved || !(await deleteRateList(tx, { client_id, id }))) throw new Refused('item.not_found');
  recordSetting(context, { action: 'removed', id, name: saved.name });
  return done;
}

export async function enableRateLists(
  context: SignedWriteContext,
  { ids, is_enabled }: InputOf<typeof perDiem.enableLists>,
): Promise<OutputOf<typeof perDiem.enableLists>> {
  const { tx, client_id } = context;
  await lockRateLists(tx, client_id);
  const lists = (await readRateLists(tx, client_id)).filter(({ id }) => ids.includes(id));
  if (lists.length < new Set(ids).size) throw new Refused('item.not_found');
  for (const { id, name, is_enabled: before } of lists) {
    if (before === is_enabled) continue;
    await updateRateList(tx, { client_id, id }, { is_enabled });
    recordSetting(context, {
      action: 'changed',
      id,
      name,
      facts: { before: { is_enabled: before }, after: { is_enabled } },
    });
  }
  return done;
}

export async function changePriorities(
  context: SignedWriteContext,
  { ids }: InputOf<typeof perDiem.changePriorities>,
): Promise<OutputOf<typeof perDiem.changePriorities>> {
  const { tx, client_id } = context;
  await lockRateLists(tx, client_id);
  const lists = await readRateLists(tx, client_id);
  const isComplete = ids.length === lists.length && lists.every(({ id }) => ids.includes(id));
  if (!isComplete) throw new Refused('order.incomplete');
  for (const [index, id] of ids.entries()) await updateRateList(tx, { client_id, id }, { priority: index + 1 });
  recordSetting(context, { action: 'changed', id: client_id, name: 'the order of rate lists' });
  return done;
}

export async function saveRate(
  context: SignedWriteContext,
  { id: saved_id, ...rate }: InputOf<typeof perDiem.saveRate>,
): Promise<OutputOf<typeof perDiem.saveRate>> {
  const { tx, client_id } = context;
  await lockRateLists(tx, client_id);
  const list = (await readRateLists(tx, client_id)).find((one) => one.id === rate.list_id);
  if (!list || (saved_id && !(await hasRate(tx, { client_id, id: saved_id })))) throw new Refused('item.not_found');
  const id = saved_id ?? uuidv7();
  const amount = toDecimal(orRefuse(readMoney(rate.rate, list.currency)));
  const place = placeText(rate);
  if (!(await upsertRate(tx, client_id, { ...rate, id, rate: amount })))
    throw new Refused('per_diem.rate_exists', { place });
  recordSetting(context, { action: 'changed', id: list.id, name: list.name, facts: { after: { [place]: amount } } });
  return { status: true, id };
}

export async function removeRates(
  context: SignedWriteContext,
  { ids }: InputOf<typeof perDiem.removeRates>,
): Promise<OutputOf<typeof perDiem.removeRates>> {
  const { tx, client_id } = context;
  const count = await deleteRates(tx, { client_id, ids });
  if (count < new Set(ids).size) throw new Refused('item.not_found');
  recordSetting(context, { action: 'removed', id: client_id, name: count === 1 ? 'a rate' : `${count} rates` });
  return done;
}

function recordSetting(
  { record }: SignedWriteContext,
  { action, id, name, facts }: { action: 'created' | 'changed' | 'removed'; id: string; name: string; facts?: object },
): void {
  record({
    action: `per_diem_${action}`,
    item_kind: 'per_diem',
    item_id: id,
    item_label: name,
    is_setting: true,
    facts: { ...facts },
  });
}
