import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isCalendarDate } from './value.ts';

describe('a calendar date', () => {
  it.each(['2026-2-01', '2026-02-1', ' 2026-02-01', '2026-02-01T00:00', '20260201', '-2026-02-01', '2026-0a-01', ''])(
    'is not %j',
    (text) => expect(isCalendarDate(text)).toBe(false),
  );

  it('has the days of its month, also in leap years', () => {
    const part = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, '0'));
    fc.assert(
      fc.property(part(9999, 4), part(13, 2), part(32, 2), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        expect(isCalendarDate(text), text).toBe(isOfTemporal(text));
      }),
      {
        examples: ['1900', '2000', '2023', '2024'].flatMap((year) =>
          ['28', '29', '30'].map((day) => example(year, day)),
        ),
      },
    );
  });
});

function example(year: string, day: string): [string, string, string] {
  return [year, '02', day];
}

function isOfTemporal(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
