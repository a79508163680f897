import { describe, expect, it } from 'vitest';
import { readTime } from './time-of-day.ts';

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
});
