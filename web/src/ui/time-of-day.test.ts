import { describe, expect, it } from 'vitest';
import { readTime, timeText } from './time-of-day.ts';

describe('a time of day', () => {
  it.each([
    ['07:30', '07:30'],
    ['7:30', '07:30'],
    ['0730', '07:30'],
    ['19.05', '19:05'],
    [' 23:59:59 ', '23:59:59'],
    ['24:00', null],
    ['12:60', null],
    ['12:00:60', null],
    ['7', null],
    ['7:30 PM', null],
    ['', null],
  ])('reads %j as %j', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it.each([
    ['00:00', '12:00 AM'],
    ['07:05', '07:05 AM'],
    ['12:00', '12:00 PM'],
    ['19:05', '07:05 PM'],
    ['23:59:59', '11:59:59 PM'],
  ])('shows %j as %j', (time, shown) => {
    expect(timeText(time)).toBe(shown);
  });
});
