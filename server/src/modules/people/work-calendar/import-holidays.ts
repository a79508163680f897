import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { workCalendar } from '#contract/work-calendar.contract.ts';
import { isCalendarFile, type ReadHolidays, readCalendarFile, readHolidayRows } from '#domain/dates/read-holidays.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { companyDayOrder } from '../company-day-order.ts';
import { readCsv } from '../imports/read-csv.ts';
import { readEntities } from '../organisation/organisation.rows.ts';
import { maxHolidays, requireEntity, requireRoom, settingOf } from './edit-work-calendar.ts';
import { insertNewHolidays, readHolidays } from './work-calendar.rows.ts';

/** Reads a holiday file for the preview. */
export async function checkHolidays(
  { tx, actor: { client_id, company } }: ReadContext,
  input: InputOf<typeof workCalendar.checkHolidays>,
): Promise<OutputOf<typeof workCalendar.checkHolidays>> {
  const { currency } = company;
  const { holidays, problems } = await readFile(tx, { client_id, currency, ...input });
  return { status: true, data: holidays, problems: problems.slice(0, maxHolidays) };
}

/**
 * Adds the new holidays of a file. Lines that cannot be read are skipped, because the preview has already shown them.
 */
export async function importHolidays(
  { tx, actor: { client_id, company }, record }: SignedWriteContext,
  { file_name, ...input }: InputOf<typeof workCalendar.importHolidays>,
): Promise<OutputOf<typeof workCalendar.importHolidays>> {
  const { currency } = company;
  const { holidays } = await readFile(tx, { client_id, currency, ...input });
  const added = holidays.filter(({ is_known }) => !is_known);
  await requireRoom(tx, client_id, added.length);
  const { entity_id } = input;
  const no_of_added = await insertNewHolidays(
    tx,
    added.map(({ day, name }) => ({ client_id, id: uuidv7(), day, name, entity_id })),
  );
  if (no_of_added > 0)
    record({
      action: 'holidays_imported',
      ...settingOf(client_id, file_name),
      facts: { before: null, after: { holidays: added.map(({ day, name }) => `${day} ${name}`) } },
    });
  return { status: true, no_of_added };
}

interface HolidayFile {
  client_id: string;
  currency: string;
  content_base64: string;
  entity_id: string | null;
}

/** Reads the holidays of a file, each day once, and marks those that the company already has. */
async function readFile(
  tx: CompanyTransaction,
  { client_id, currency, content_base64, entity_id }: HolidayFile,
): Promise<{ holidays: { day: string; name: string; is_known: boolean }[]; problems: ReadHolidays['problems'] }> {
  const [order, entities, known] = await Promise.all([
    companyDayOrder(tx, { client_id, currency }),
    readEntities(tx, client_id),
    readHolidays(tx, { client_id, from: '0001-01-01' }),
  ]);
  requireEntity(entities, entity_id);

  const bytes = Buffer.from(content_base64, 'base64');
  const text = bytes.toString('utf8');
  const { holidays, problems } = isCalendarFile(text) ? readCalendarFile(text) : readHolidayRows(rowsOf(bytes), order);
  const days = new Map(holidays.map((holiday) => [holiday.day, holiday]));
  if (days.size === 0) throw new Refused('holiday.none');
  if (days.size > maxHolidays) throw new Refused('holiday.too_many', { most: maxHolidays });

  const knownDays = new Set(known.filter((row) => row.entity_id === entity_id).map(({ day }) => day));
  const each = [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day));
  return { holidays: each.map((holiday) => ({ ...holiday, is_known: knownDays.has(holiday.day) })), problems };
}

function rowsOf(bytes: Buffer): string[][] {
  try {
    return readCsv(bytes);
  } catch (error) {
    throw new Refused('import.unreadable', { reason: error instanceof Error ? error.message : 'unknown' });
  }
}
