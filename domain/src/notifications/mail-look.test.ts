import { expect, it } from 'vitest';
import { readableOn } from './mail-look.ts';

it.each([
  ['#0b7a70', '#ffffff'],
  ['#ffd400', '#000000'],
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
])('%s is written on in %s', (color, expected) => {
  expect(readableOn(color)).toBe(expected);
});
