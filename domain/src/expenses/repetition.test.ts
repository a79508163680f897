import { describe, expect, it } from 'vitest';
import { actOnRepetition, nextRepeatDay, type RepeatAction, type Repetition, repetitionText } from './repetition.ts';

const repetition = (every: Repetition['every'], starts_on: string, until_on: string | null = null): Repetition => ({
  every,
  starts_on,
  until_on,
});

function days(of: Repetition, count: number, after = '2000-01-01'): (string | null)[] {
  const found: (string | null)[] = [];
  for (let day: string | null = after; found.length < count && day !== null; ) {
    day = nextRepeatDay(of, day);
    found.push(day);
  }
  return found;
}

describe('the days of a repeating expense', () => {
  it.each([
    ['week', '2026-11-02', ['2026-11-02', '2026-11-09', '2026-11-16']],
    ['month', '2026-11-05', ['2026-11-05', '2026-12-05', '2027-01-05']],
    ['month', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['month', '2027-12-30', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['quarter', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['year', '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ] as const)('every %s from %s', (every, starts_on, expected) => {
    expect(days(repetition(every, starts_on), expected.length)).toEqual(expected);
  });

  it.each([
    ['week', '2026-01-05', '2026-11-17', '2026-11-23'],
    ['month', '2026-01-31', '2026-02-27', '2026-02-28'],
    ['month', '2026-01-31', '2026-02-28', '2026-03-31'],
    ['year', '2020-02-29', '2026-02-28', '2027-02-28'],
    ['quarter', '2026-01-15', '2026-04-15', '2026-07-15'],
  ] as const)('every %s from %s: after %s comes %s', (every, starts_on, after, expected) => {
    expect(nextRepeatDay(repetition(every, starts_on), after)).toBe(expected);
  });

  it('end with the last day, which is included', () => {
    expect(days(repetition('month', '2026-11-05', '2027-01-05'), 9)).toEqual([
      '2026-11-05',
      '2026-12-05',
      '2027-01-05',
      null,
    ]);
  });
});

describe('an action on a repeating expense', () => {
  const monthly = { ...repetition('month', '2026-01-05'), next_on: '2026-11-05' };
  it.each([
    ['active', 'pause', { state: 'paused', next_on: '2026-11-05' }],
    ['active', 'skip_next', { state: 'active', next_on: '2026-12-05' }],
    ['active', 'stop', { state: 'stopped', next_on: null }],
    ['active', 'resume', undefined],
    ['paused', 'resume', { state: 'active', next_on: '2027-02-05' }],
    ['paused', 'pause', undefined],
    ['paused', 'stop', { state: 'stopped', next_on: null }],
    ['stopped', 'resume', undefined],
  ] as const)('%s: %s', (state, action: RepeatAction, expected) => {
    expect(actOnRepetition({ ...monthly, state }, action, '2027-01-20')).toEqual(expected);
  });

  it('resumes with the same day if it has not passed', () => {
    expect(actOnRepetition({ ...monthly, state: 'paused' }, 'resume', '2026-11-05')).toEqual({
      state: 'active',
      next_on: '2026-11-05',
    });
  });
});

describe('its text', () => {
  it.each([
    [repetition('week', '2026-11-02'), 'Every week on Monday'],
    [repetition('month', '2026-11-05'), 'Every month on the 5th'],
    [repetition('quarter', '2026-11-01', '2027-12-31'), 'Every three months on the 1st until 31 Dec 2027'],
    [repetition('year', '2026-02-22'), 'Every year on 22 Feb'],
  ])('%#', (of, text) => {
    expect(repetitionText(of)).toBe(text);
  });
});
