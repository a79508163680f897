import { expect, it } from 'vitest';
import { keyFromLabel } from './field-key.ts';

it.each([
  ['City', 'city'],
  ['Nightly rate (EUR)', 'nightly_rate_eur'],
  ['Größe', 'gro_e'],
  ['Café', 'cafe'],
  ['ﬁeld', 'field'],
  ['  ', ''],
  ['  Número de noches ', 'numero_de_noches'],
  ['2nd driver', 'nd_driver'],
  ['宿泊', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('derives from %j the key %j', (label, key) => {
  expect(keyFromLabel(label)).toBe(key);
});
