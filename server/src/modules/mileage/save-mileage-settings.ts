import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { mileage } from '#contract/mileage.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { areTiersComplete } from '#domain/mileage/check-tiers.ts';
import { changedFields } from '../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { attributeText, checkedAttributes } from '../categories/checked-attributes.ts';
import { findPeople } from '../people/find-people.ts';
import { lockNamedIds, type NamedId } from '../policies/named-ids.ts';
import {
  deleteMileageConfig,
  deleteMileageType,
  insertMileageConfig,
  insertMileageType,
  type MileageConfigRow,
  type RateChange,
  readMileageConfigs,
  readMileageSettings,
  readMileageTypes,
  replaceMileageRates,
  saveCommute,
  saveMileageSettings,
  updateMileageConfig,
  updateMileageType,
} from './mileage.rows.ts';
import { countClaimsOfType } from './mileage-claims.rows.ts';

const done = { status: true } as const;

export async function createMileageConfig(
  context: SignedWriteContext,
  config: InputOf<typeof mileage.createConfig>,
): Promise<OutputOf<typeof mileage.createConfig>> {
  const { tx, client_id } = context;
  const id = uuidv7();
  const attributes = checkedAttributes(config.attributes, 'expense');
  await lockNamedIds(tx, client_id, scopeIds(config));
  if (!(await insertMileageConfig(tx, client_id, { ...config, attributes, id })))
    throw new Refused('name.taken', { name: config.name });
  recordSetting(context, { action: 'created', id, name: config.name });
  return { status: true, id };
}

export async function editMileageConfig(
  context: SignedWriteContext,
  { id, version, ...input }: InputOf<typeof mileage.editConfig>,
): Promise<OutputOf<typeof mileage.editConfig>> {
  const { tx, client_id } = context;
  const configs = await readMileageConfigs(tx, client_id);
  const saved = configs.find((config) => config.id === id);
  if (!saved) throw new Refused('item.not_found');
  const change = { ...input, attributes: checkedAttributes(input.attributes, 'expense') };
  refuseTakenName(configs, { id, name: change.name });
  await lockNamedIds(tx, client_id, scopeIds(change));
  if (!(await updateMileageConfig(tx, { client_id, id, version }, change))) throw new Refused('item.changed');
  recordChange(context, shownConfig(saved), shownConfig({ ...saved, ...change }));
  return done;
}

export async function changeMileageActive(
  context: SignedWriteContext,
  { id, is_active }: InputOf<typeof mileage.changeActive>,
): Promise<OutputOf<typeof mileage.changeActive>> {
  const { tx, client_id } = context;
  const saved = (await readMileageConfigs(tx, client_id)).find((config) => config.id === id);
  if (!saved) throw new Refused('item.not_found');
  const { version } = saved;
  if (!(await updateMileageConfig(tx, { client_id, id, version }, { is_active }))) throw new Refused('item.changed');
  recordChange(context, saved, { ...saved, is_active });
  return done;
}

export async function removeMileageConfig(
  context: SignedWriteContext,
  { id }: InputOf<typeof mileage.removeConfig>,
): Promise<OutputOf<typeof mileage.removeConfig>> {
  const { tx, client_id } = context;
  const saved = (await readMileageConfigs(tx, client_id)).find((config) => config.id === id);
  if (!saved || !(await deleteMileageConfig(tx, { client_id, id }))) throw new Refused('item.not_found');
  recordSetting(context, { action: 'removed', id, name: saved.name });
  return done;
}

export async function createMileageType(
  context: SignedWriteContext,
  { rates, ...type }: InputOf<typeof mileage.createType>,
): Promise<OutputOf<typeof mileage.createType>> {
  const { tx, client_id } = context;
  refuseType(type, rates);
  const id = uuidv7();
  if (!(await insertMileageType(tx, client_id, { ...type, id }))) throw new Refused('name.taken', { name: type.name });
  await replaceMileageRates(tx, { client_id, type_id: id }, rates);
  recordSetting(context, { action: 'created', id, name: type.name });
  return { status: true, id };
}

export async function editMileageType(
  context: SignedWriteContext,
  { id, version, rates, ...change }: InputOf<typeof mileage.editType>,
): Promise<OutputOf<typeof mileage.editType>> {
  const { tx, client_id } = context;
  const types = await readMileageTypes(tx, client_id);
  const saved = types.find((type) => type.id === id);
  if (!saved) throw new Refused('item.not_found');
  refuseTakenName(types, { id, name: change.name });
  refuseType(change, rates);
  const isKnown = (rate: RateChange) => rate.id === undefined || saved.rates.some((known) => known.id === rate.id);
  if (!rates.every(isKnown)) throw new Refused('item.not_found');
  if (!(await updateMileageType(tx, { client_id, id, version }, change))) throw new Refused('item.changed');
  await replaceMileageRates(tx, { client_id, type_id: id }, rates);
  const facts = changedFields<object>(saved, { ...saved, ...change, rates });
  if (facts) recordSetting(context, { action: 'changed', id, name: change.name, facts });
  return done;
}

export async function removeMileageType(
  context: SignedWriteContext,
  { id }: InputOf<typeof mileage.removeType>,
): Promise<OutputOf<typeof mileage.removeType>> {
  const { tx, client_id } = context;
  const saved = (await readMileageTypes(tx, client_id)).find((type) => type.id === id);
  if (!saved) throw new Refused('item.not_found');
  const count = await countClaimsOfType(tx, { client_id, type_id: id });
  if (count > 0) throw new Refused('mileage.type_in_use', { count });
  if (!(await deleteMileageType(tx, { client_id, id }))) throw new Refused('item.not_found');
  recordSetting(context, { action: 'removed', id, name: saved.name });
  return done;
}

export async function updateDistanceUnit(
  context: SignedWriteContext,
  settings: InputOf<typeof mileage.updateUnit>,
): Promise<OutputOf<typeof mileage.updateUnit>> {
  const { tx, client_id } = context;
  const { category_id } = settings;
  if (category_id !== null) await lockNamedIds(tx, client_id, [{ kind: 'category', id: category_id }]);
  const before = await readMileageSettings(tx, client_id);
  if (before.version !== settings.version || !(await saveMileageSettings(tx, client_id, settings)))
    throw new Refused('item.changed');
  const facts = changedFields(before, settings);
  if (facts) recordSetting(context, { action: 'changed', id: client_id, name: 'the unit and category', facts });
  return done;
}

export async function setCommute(
  context: SignedWriteContext,
  { user_id, distance, unit }: InputOf<typeof mileage.setCommute>,
): Promise<OutputOf<typeof mileage.setCommute>> {
  const { tx, client_id } = context;
  const person = (await findPeople(tx, { client_id, ids: [user_id] })).get(user_id);
  if (!person) throw new Refused('item.not_found');
  await saveCommute(tx, { client_id, user_id, distance, unit });
  const name = `the commute of ${person.first_name} ${person.last_name}`;
  recordSetting(context, { action: 'changed', id: user_id, name, facts: { after: { distance, unit } } });
  return done;
}

function recordChange<Setting extends { id: string; name: string }>(
  context: SignedWriteContext,
  before: Setting,
  after: Setting,
): void {
  const facts = changedFields(before, after);
  if (facts) recordSetting(context, { action: 'changed', id: after.id, name: after.name, facts });
}

/** Returns the values of the configuration for the audit log. */
function shownConfig({ attributes, ...config }: MileageConfigRow) {
  return { ...config, attributes: attributes.map(attributeText) };
}

function scopeIds({ entity_id, group_ids }: { entity_id: string | null; group_ids: readonly string[] }): NamedId[] {
  const groups = group_ids.map((id) => ({ kind: 'group' as const, id }));
  return entity_id === null ? groups : [{ kind: 'entity', id: entity_id }, ...groups];
}

function refuseTakenName(
  items: readonly { id: string; name: string }[],
  { id, name }: { id: string; name: string },
): void {
  const isTaken = items.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new Refused('name.taken', { name }, { name: msg`Choose another name.` });
}

function refuseType(
  { engine_from_cc, engine_to_cc }: { engine_from_cc: number | null; engine_to_cc: number | null },
  rates: readonly RateChange[],
): void {
  if (engine_from_cc !== null && engine_to_cc !== null && engine_to_cc < engine_from_cc)
    throw new Refused('mileage.engine');
  if (!rates.every(({ tiers }) => areTiersComplete(tiers))) throw new Refused('mileage.tiers');
}

function recordSetting(
  { record }: SignedWriteContext,
  { action, id, name, facts }: { action: 'created' | 'changed' | 'removed'; id: string; name: string; facts?: object },
): void {
  record({
    action: `mileage_${action}`,
    item_kind: 'mileage',
    item_id: id,
    item_label: name,
    is_setting: true,
    facts: { ...facts },
  });
}
