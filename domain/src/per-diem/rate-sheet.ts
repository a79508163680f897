import { monthNumber } from '../dates/date-text.ts';
import { readAmount } from '../expenses/sheet/sheet-cells.ts';
import { readMoney, toDecimal } from '../money/money.ts';
import { readCountry } from '../places/read-country.ts';
import { guessColumns } from '../text/guess-columns.ts';
import { tidy } from '../text/tidy.ts';
import type { Components, ComponentValue, PerDiemRate, Season } from './per-diem-rate.ts';
import { placeText } from './per-diem-text.ts';

/** The columns of a rate file. The download writes them in this order; the import reads them in any order. */
export const rateFileColumns = {
  country: { header: 'Country', names: ['country', 'country code', 'land'] },
  state: { header: 'State', names: ['state', 'region', 'province'] },
  city: { header: 'City', names: ['city', 'destination', 'location', 'place', 'stadt'] },
  season_from: { header: 'Season from', names: ['season from', 'season begin', 'season start'] },
  season_to: { header: 'Season to', names: ['season to', 'season end'] },
  rate: { header: 'Daily rate', names: ['daily rate', 'rate', 'm&ie', 'm & ie', 'amount', 'total', 'per diem'] },
  currency: { header: 'Currency', names: ['currency', 'ccy', 'currency code'] },
  breakfast: { header: 'Breakfast', names: ['breakfast'] },
  lunch: { header: 'Lunch', names: ['lunch'] },
  dinner: { header: 'Dinner', names: ['dinner'] },
  incidentals: { header: 'Incidentals', names: ['incidentals', 'incidental expenses'] },
  lodging: { header: 'Lodging', names: ['lodging', 'hotel', 'accommodation'] },
} as const;

export type RateField = keyof typeof rateFileColumns;
type RateValues = Omit<PerDiemRate, 'id'>;

export interface RateFileRow {
  row_number: number;
  result: 'create' | 'update' | 'unchanged' | 'bad';
  messages: string[];
  /** The id of the saved rate for the same place and season; null if the row creates a rate or has errors. */
  id: string | null;
  /** The values of the rate; null if the row has errors. */
  rate: RateValues | null;
  /** The place and the daily rate as the row contains them. */
  shown: { place: string; rate: string };
}

interface RateFile {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

const componentFields = ['breakfast', 'lunch', 'dinner', 'incidentals', 'lodging'] as const;
const textLimits = { country: 60, state: 80, city: 80 } as const;

/** Finds the column of each field by its usual headers. */
export function rateColumnsIn(headers: readonly string[]): Record<string, string> {
  return guessColumns(
    headers,
    Object.entries(rateFileColumns).map(([field, { names }]) => [field, names] as const),
  );
}

/**
 * Reads the rows of a rate file and compares each with the rates of a list: it creates a rate, changes one, changes
 * nothing or has errors.
 */
export function readRateFile(
  { headers, rows }: RateFile,
  { currency, rates }: { currency: string; rates: readonly PerDiemRate[] },
): RateFileRow[] {
  const mapping = rateColumnsIn(headers);
  const saved = new Map(rates.map((rate) => [placeKey(rate), rate]));
  const seen = new Map<string, number>();

  return rows.map((cells, index) => {
    // The row number in a spreadsheet, where the headers are row 1.
    const row_number = index + 2;
    const cell = (field: RateField) => tidy(cells[headers.indexOf(mapping[field] ?? '')] ?? '');
    const { rate, messages } = readRate(cell, currency);
    const key = placeKey(rate);
    const earlier = seen.get(key);
    if (earlier !== undefined) messages.push(`Row ${earlier} has the same place and season.`);
    else seen.set(key, row_number);
    const shown = { place: placeText(rate), rate: rate.rate || cell('rate') };
    if (messages.length > 0) return { row_number, result: 'bad', messages, id: null, rate: null, shown };

    const before = saved.get(key);
    if (!before) return { row_number, result: 'create', messages, id: null, rate, shown };
    // The saved spelling of the place stays, so 'CHICAGO' in a file does not rename Chicago.
    const { id, country, state, city } = before;
    const result = isSameRate(before, rate) ? 'unchanged' : 'update';
    return { row_number, result, messages, id, rate: { ...rate, country, state, city }, shown };
  });
}

/** Returns the text of a cell in a rate file. */
export function rateCell(rate: RateValues & { currency: string }, field: RateField): string {
  switch (field) {
    case 'season_from':
      return rate.season?.from ?? '';
    case 'season_to':
      return rate.season?.to ?? '';
    case 'country':
    case 'state':
    case 'city':
    case 'currency':
    case 'rate':
      return rate[field];
    default:
      return componentText(rate.components[field]);
  }
}

function componentText(component: ComponentValue | undefined): string {
  return component ? `${component.value}${component.kind === 'pct' ? '%' : ''}` : '';
}

function readRate(cell: (field: RateField) => string, currency: string): { rate: RateValues; messages: string[] } {
  const messages: string[] = [];
  for (const [field, max] of Object.entries(textLimits) as [keyof typeof textLimits, number][])
    if (cell(field).length > max) messages.push(`${rateFileColumns[field].header}: use at most ${max} characters.`);
  const country = readPlaceCountry(cell('country'), messages);
  const season = readSeason(cell, messages);
  const rate = readDailyRate(cell('rate'), currency, messages);
  const named = cell('currency').toUpperCase();
  if (named && named !== currency) messages.push(`The rate is in ${named}, but the list is in ${currency}.`);
  const components = readComponents(cell, messages);
  return {
    rate: { country, state: cell('state'), city: cell('city'), season, rate, components },
    messages,
  };
}

/** Reads the country of a rate. An empty cell means a rate for all places without a more specific one. */
function readPlaceCountry(text: string, messages: string[]): string {
  if (text === '') return '';
  const country = readCountry(text);
  if (country === null) messages.push(`${text} is not a country. Use its name or a code such as DE.`);
  return country ?? text;
}

function readDailyRate(text: string, currency: string, messages: string[]): string {
  const read = readAmount(text);
  const money = read && readMoney(read.decimal, currency);
  if (text === '') messages.push('The daily rate is missing.');
  else if (!read) messages.push(`${text} is not an amount.`);
  else if (!money?.allowed) messages.push(`${text} is not an amount of ${currency}.`);
  else if (money.value.minor < 0n) messages.push('The daily rate must not be negative.');
  else return toDecimal(money.value);
  return '';
}

function readSeason(cell: (field: RateField) => string, messages: string[]): Season | null {
  const [from, to] = [cell('season_from'), cell('season_to')];
  if (!from && !to) return null;
  if (!from || !to) {
    messages.push('The season needs a first and a last day.');
    return null;
  }
  const days = [from, to].map((text) => {
    const day = readSeasonDay(text);
    if (!day) messages.push(`${text} is not a day such as 04-01.`);
    return day ?? '';
  });
  return { from: days[0] ?? '', to: days[1] ?? '' };
}

/** Reads '04-01', and the formats into which spreadsheets change it: '2026-04-01', '1-Apr', '1 April'. */
function readSeasonDay(text: string): string | null {
  const named = /^(\d{1,2})[. -]+(\p{L}{3,9})\.?$/u.exec(text);
  const monthFirst = /^(\p{L}{3,9})\.? (\d{1,2})$/u.exec(text);
  const numbers = /^(?:\d{4}-)?(\d{1,2})-(\d{1,2})$/u.exec(text);
  const month = numbers ? Number(numbers[1]) : monthNumber(named?.[2] ?? monthFirst?.[1] ?? '');
  const day = Number(numbers?.[2] ?? named?.[1] ?? monthFirst?.[2] ?? 0);
  if (!month || month > 12 || day < 1 || day > 31) return null;
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function readComponents(cell: (field: RateField) => string, messages: string[]): Components {
  const components: Components = {};
  for (const field of componentFields) {
    const text = cell(field);
    if (text === '') continue;
    const component = readComponent(text);
    if (component) components[field] = component;
    else messages.push(`${rateFileColumns[field].header}: ${text} is not an amount or a percentage.`);
  }
  return components;
}

function readComponent(text: string): ComponentValue | null {
  const isPct = text.endsWith('%');
  const decimal = readAmount(isPct ? text.slice(0, -1).trim() : text)?.decimal ?? '';
  if (isPct)
    return /^\d{1,3}(\.\d{1,2})?$/u.test(decimal) && Number(decimal) <= 200 ? { kind: 'pct', value: decimal } : null;
  return /^\d{1,15}(\.\d{1,4})?$/u.test(decimal) ? { kind: 'amount', value: decimal } : null;
}

/**
 * Returns a key that identifies a rate within its list: its place, regardless of case, and the first day of its season.
 */
function placeKey({ country, state, city, season }: Pick<PerDiemRate, 'country' | 'state' | 'city' | 'season'>) {
  return JSON.stringify([...[country, state, city].map((text) => text.toLowerCase()), season?.from ?? '']);
}

function isSameRate(before: RateValues, after: RateValues): boolean {
  const fields = ['season_to', 'rate', ...componentFields] as const;
  const text = (rate: RateValues, field: RateField) => plainNumber(rateCell({ ...rate, currency: '' }, field));
  return fields.every((field) => text(before, field) === text(after, field));
}

/** Removes trailing zeros, so that '17', '17.0' and '17.00' are equal. */
function plainNumber(text: string): string {
  return text.replace(/^(\d+)\.(\d*?)0+(%?)$/u, '$1.$2$3').replace(/\.(%?)$/u, '$1');
}
