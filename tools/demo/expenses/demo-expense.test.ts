import { describe, expect, it } from 'vitest';
import { receiptWanted } from './demo-expense.ts';

describe('the day of a demo expense', () => {
  const spentOn = (owner: string, now: string) =>
    receiptWanted(['Delta Air Lines', '438.60', 0], { owner, now: new Date(now) })?.spent_on;

  it.each([
    ['Mei Chen', '2026-11-19T03:00:00Z', '2026-11-18'],
    ['Mei Chen', '2026-11-19T15:00:00Z', '2026-11-19'],
    ['Maya Lindqvist', '2026-11-18T23:30:00Z', '2026-11-19'],
  ])('of %s at %s is %s, their own calendar day', (owner, now, day) => {
    expect(spentOn(owner, now)).toBe(day);
  });

  it('is the Friday before where their day is on a weekend', () => {
    expect(spentOn('Mei Chen', '2026-11-23T03:00:00Z')).toBe('2026-11-20');
  });
});
