import { describe, expect, it } from 'vitest';
import { dateText, monthNumber, monthText } from './date-text.ts';

describe('a calendar date', () => {
  it.each([
    ['2026-11-10', '10 Nov 2026'],
    ['2026-01-01', '1 Jan 2026'],
    ['1999-12-31', '31 Dec 1999'],
  ])('%s reads %s', (day, text) => {
    expect(dateText(day)).toBe(text);
  });

  it.each([
    ['nov', 11],
    ['November', 11],
    ['JAN', 1],
    ['sept', 9],
    ['ma', null],
    ['mayor', null],
    ['', null],
  ])('%j is month %s', (name, month) => {
    expect(monthNumber(name)).toBe(month);
  });

  it('names its month', () => {
    expect(monthText('2026-11-09')).toBe('November 2026');
  });
});
