import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { workCalendar } from '#contract/work-calendar.contract.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { weekdays } from '#domain/dates/weekdays.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { violatedUnique } from '../../../db/unique-violation.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readEntities } from '../organisation/organisation.rows.ts';
import {
  countHolidays,
  deleteHoliday,
  type HolidayRow,
  insertHoliday,
  lockHoliday,
  readDaysOff,
  readHolidays,
  updateHoliday,
  writeDaysOff,
} from './work-calendar.rows.ts';

/** The maximum number of holidays: enough for many years and entities. */
export const maxHolidays = 500;

export async function showWorkCalendar({
  tx,
  actor: { client_id, time_zone },
  request,
}: ReadContext): Promise<OutputOf<typeof workCalendar.show>> {
  const year = Number(localDay(request.now, time_zone).slice(0, 4));
  const [{ days_off, version }, rows, entities] = await Promise.all([
    readDaysOff(tx, client_id),
    readHolidays(tx, { client_id, from: `${year - 1}-01-01` }),
    readEntities(tx, client_id),
  ]);
  const named = entities.map(({ id, name }) => ({ id, name }));
  return {
    status: true,
    days_off,
    version,
    holidays: rows.map(({ entity_id, ...holiday }) => ({
      ...holiday,
      entity: named.find(({ id }) => id === entity_id) ?? null,
    })),
    entities: named,
  };
}

export async function saveDaysOff(
  { tx, actor: { client_id }, record }: SignedWriteContext,
  { days_off: chosen, version }: InputOf<typeof workCalendar.save>,
): Promise<OutputOf<typeof workCalendar.save>> {
  const days_off = [...new Set(chosen)].sort();
  const before = await readDaysOff(tx, client_id);
  if (!(await writeDaysOff(tx, { client_id, days_off, version }))) throw new Refused('item.changed');
  record({
    action: 'days_off_changed',
    ...settingOf(client_id, 'Days off'),
    facts: { before: { days_off: namesOf(before.days_off) }, after: { days_off: namesOf(days_off) } },
  });
  return { status: true };
}

export async function saveHoliday(
  { tx, actor: { client_id }, record }: SignedWriteContext,
  { id, version, ...holiday }: InputOf<typeof workCalendar.saveHoliday>,
): Promise<OutputOf<typeof workCalendar.saveHoliday>> {
  const entities = await readEntities(tx, client_id);
  requireEntity(entities, holiday.entity_id);
  const before = id ? await lockHoliday(tx, { client_id, id }) : undefined;
  if (id && !before) throw new Refused('item.not_found');
  if (before && before.version !== version) throw new Refused('item.changed');
  if (!before) await requireRoom(tx, client_id, 1);

  const saved = { client_id, id: before?.id ?? uuidv7(), ...holiday };
  await (before ? updateHoliday(tx, saved) : insertHoliday(tx, saved)).catch((error: unknown) => {
    throw violatedUnique(error) ? new Refused('holiday.repeated', { date: dateText(holiday.day) }) : error;
  });
  record({
    action: before ? 'holiday_changed' : 'holiday_added',
    ...settingOf(client_id, labelOf(holiday)),
    facts: { before: before ? factsOf(before, entities) : null, after: factsOf(holiday, entities) },
  });
  return { status: true };
}

export async function removeHoliday(
  { tx, actor: { client_id }, record }: SignedWriteContext,
  { id }: InputOf<typeof workCalendar.removeHoliday>,
): Promise<OutputOf<typeof workCalendar.removeHoliday>> {
  const before = await lockHoliday(tx, { client_id, id });
  if (!before) throw new Refused('item.not_found');
  await deleteHoliday(tx, { client_id, id });
  record({
    action: 'holiday_removed',
    ...settingOf(client_id, labelOf(before)),
    facts: { before: factsOf(before, await readEntities(tx, client_id)), after: null },
  });
  return { status: true };
}

export async function requireRoom(tx: CompanyTransaction, client_id: string, count: number): Promise<void> {
  if ((await countHolidays(tx, client_id)) + count > maxHolidays)
    throw new Refused('holiday.too_many', { most: maxHolidays });
}

export function requireEntity(entities: readonly { id: string }[], entity_id: string | null): void {
  if (entity_id !== null && !entities.some(({ id }) => id === entity_id)) throw new Refused('item.not_found');
}

/** The work calendar is on the notifications page, so its changes are recorded as changes of notifications. */
export function settingOf(client_id: string, item_label: string) {
  return { item_kind: 'notification', item_id: client_id, item_label, is_setting: true } as const;
}

type Dated = Pick<HolidayRow, 'day' | 'name' | 'entity_id'>;

/** Formats a holiday, for example 'Christmas Day (25 Dec 2026)'. */
function labelOf({ day, name }: Dated): string {
  return `${name} (${dateText(day)})`;
}

function factsOf({ day, name, entity_id }: Dated, entities: readonly { id: string; name: string }[]) {
  const entity = entities.find(({ id }) => id === entity_id)?.name ?? 'Whole company';
  return { day, name, entity };
}

function namesOf(days: readonly number[]): string[] {
  return days.map((day) => weekdays[day - 1] ?? '');
}
