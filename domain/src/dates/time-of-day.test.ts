import { describe, expect, it } from 'vitest';
import { readTimeOfDay, timeOfDayText } from './time-of-day.ts';

describe('a time of day', () => {
  it.each(['00:00', '09:30', '19:05', '23:59', '23:59:59', '00:00:00'])('is %s', (text) => {
    expect(readTimeOfDay(text)).toBe(text);
  });

  it.each(['24:00', '9:30', '12:60', '12:30:60', '12', '12:3', '-1:00', '12:30 PM', '', '１２:３０'])(
    'is not %j',
    (text) => {
      expect(readTimeOfDay(text)).toBeNull();
    },
  );

  it.each([
    ['00:00', '12:00 AM'],
    ['07:05', '07:05 AM'],
    ['12:00', '12:00 PM'],
    ['19:05', '07:05 PM'],
    ['23:59:30', '11:59:30 PM'],
  ])('%s reads %s', (time, text) => {
    expect(timeOfDayText(time)).toBe(text);
  });
});
