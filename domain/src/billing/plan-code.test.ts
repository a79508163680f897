import { expect, it } from 'vitest';
import { planCodeOf } from './plan-code.ts';

it.each([
  ['Team', 'team'],
  ['Team  Plus', 'team_plus'],
  ['Größe – groß!', 'groe_gro'],
  ['2026', ''],
  ['x'.repeat(60), 'x'.repeat(30)],
])('the plan %s gets the code %s', (name, code) => {
  expect(planCodeOf(name)).toBe(code);
});
