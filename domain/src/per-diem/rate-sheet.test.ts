import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidy } from '../text/tidy.ts';
import type { ComponentValue, PerDiemRate } from './per-diem-rate.ts';
import { type RateField, rateCell, rateFileColumns, readRateFile } from './rate-sheet.ts';

const fields = Object.keys(rateFileColumns) as RateField[];
const headers = fields.map((field) => rateFileColumns[field].header);
const chicago: PerDiemRate = {
  id: 'chicago',
  country: 'US',
  state: 'IL',
  city: 'Chicago',
  season: null,
  rate: '74.0000',
  components: { breakfast: { kind: 'amount', value: '17.00' }, lunch: { kind: 'pct', value: '40' } },
};
const saved = { currency: 'USD', rates: [chicago] };

function read(row: Partial<Record<RateField, string>>) {
  return readRateFile({ headers, rows: [fields.map((field) => row[field] ?? '')] }, saved)[0];
}

describe('a row of a rate file', () => {
  it.each<[Partial<Record<RateField, string>>, string, string[]]>([
    [{ country: 'DE', rate: '28' }, 'create', []],
    [{ rate: '1,050.50' }, 'create', []],
    [{ country: 'us', state: 'il', city: 'CHICAGO', rate: '80' }, 'update', []],
    [{ country: 'US', state: 'IL', city: 'Chicago', rate: '74', breakfast: '17', lunch: '40%' }, 'unchanged', []],
    [{ country: 'US', state: 'IL', city: 'Chicago', rate: '74', breakfast: '17', lunch: '40' }, 'update', []],
    [{ country: 'US', rate: '74', season_from: '1-Apr', season_to: '2026-10-31' }, 'create', []],
    [{ country: 'DE' }, 'bad', ['The daily rate is missing.']],
    [{ country: 'DE', rate: 'free' }, 'bad', ['free is not an amount.']],
    [{ country: 'DE', rate: '28.123' }, 'bad', ['28.123 is not an amount of USD.']],
    [{ country: 'DE', rate: '-28' }, 'bad', ['The daily rate must not be negative.']],
    [{ country: 'DE', rate: '28', currency: 'EUR' }, 'bad', ['The rate is in EUR, but the list is in USD.']],
    [{ rate: '28', season_from: '04-01' }, 'bad', ['The season needs a first and a last day.']],
    [{ rate: '28', season_from: '13-01', season_to: 'May 1' }, 'bad', ['13-01 is not a day such as 04-01.']],
    [{ rate: '28', dinner: 'yes' }, 'bad', ['Dinner: yes is not an amount or a percentage.']],
    [{ rate: '28', lunch: '201%' }, 'bad', ['Lunch: 201% is not an amount or a percentage.']],
    [{ country: 'Germany', rate: '28' }, 'create', []],
    [{ country: 'Nowhere', rate: '28' }, 'bad', ['Nowhere is not a country. Use its name or a code such as DE.']],
    [{ rate: '28', city: 'x'.repeat(81) }, 'bad', ['City: use at most 80 characters.']],
  ])('%j is %s', (row, result, messages) => {
    expect(read(row)).toMatchObject({ row_number: 2, result, messages });
  });

  it('reads a season in the ways spreadsheets show it', () => {
    expect(read({ rate: '1', season_from: '1-Apr', season_to: 'Oct 31' })?.rate?.season).toEqual({
      from: '04-01',
      to: '10-31',
    });
  });

  it('is refused if an earlier row has the same place and season', () => {
    const rows = [
      ['US', '5'],
      ['us', '6'],
    ];
    expect(readRateFile({ headers: ['Country', 'Rate'], rows }, saved)[1]).toMatchObject({
      result: 'bad',
      messages: ['Row 2 has the same place and season.'],
    });
  });
});

const place = fc.string({ maxLength: 20 }).map(tidy);
const decimal = fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const component = fc.oneof(
  decimal.map((value): ComponentValue => ({ kind: 'amount', value })),
  fc.integer({ min: 0, max: 200 }).map((value): ComponentValue => ({ kind: 'pct', value: String(value) })),
);
const rate = fc.record({
  country: fc.constantFrom('US', 'DE', 'AT', ''),
  state: place,
  city: place,
  season: fc.option(fc.record({ from: fc.constantFrom('04-01', '11-01'), to: fc.constantFrom('10-31', '03-31') })),
  rate: decimal,
  components: fc.record({ breakfast: component, dinner: component, lodging: component }, { requiredKeys: [] }),
});
const key = ({ country, state, city, season }: Omit<PerDiemRate, 'id'>) =>
  JSON.stringify([country, state, city, season?.from]).toLowerCase();

describe('downloaded rates', () => {
  it('change nothing when they are imported again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(rate, { selector: key, maxLength: 8 }), (written) => {
        const rates = written.map((values, index) => ({ ...values, id: String(index) }));
        const rows = rates.map((one) => fields.map((field) => rateCell({ ...one, currency: 'USD' }, field)));
        const results = readRateFile({ headers, rows }, { currency: 'USD', rates });
        expect(results.map(({ result }) => result)).toEqual(rates.map(() => 'unchanged'));
      }),
      { numRuns: 100 },
    );
  });
});
