import { expect, it } from 'vitest';
import { roleKey } from './role-key.ts';

it.each([
  ['Travel desk', [], 'travel_desk'],
  ['Travel desk', ['travel_desk'], 'travel_desk_2'],
  ['Travel desk', ['travel_desk', 'travel_desk_2'], 'travel_desk_3'],
  ['Super_Admin', ['super_admin'], 'super_admin_2'],
  ['2nd line', [], 'role_2nd_line'],
  ['Équipe — été', [], 'equipe_ete'],
  ['経理', [], 'role'],
  ['x'.repeat(80), [], 'x'.repeat(50)],
])('%j beside %j is %s', (name, taken, key) => {
  expect(roleKey(name, new Set(taken))).toBe(key);
  expect(key).toMatch(/^[a-z][a-z0-9_]{0,59}$/u);
});
