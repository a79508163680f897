import { expect, it } from 'vitest';
import { isAudited } from './approves-itself.ts';

/** Consecutive ids, as the product creates them. */
const ids = Array.from(
  { length: 20_000 },
  (_, index) =>
    `0199a1b2-c3d4-7${(index % 4096).toString(16).padStart(3, '0')}-8000-${index.toString(16).padStart(12, '0')}`,
);
const picked = (pct: number) => ids.filter((id) => isAudited(id, pct));

it.each([0.5, 1, 2.55, 10, 33.33, 50, 90])('of a hundred, about %d are picked', (pct) => {
  const expected = ids.length * (pct / 100);
  const spread = 4 * Math.sqrt(expected * (1 - pct / 100));
  expect(Math.abs(picked(pct).length - expected)).toBeLessThan(spread);
});

it('selects none at 0% and all at 100%', () => {
  expect(picked(0)).toHaveLength(0);
  expect(picked(100)).toHaveLength(ids.length);
});

it('selects the same items again, and more with a larger share', () => {
  expect(picked(10)).toEqual(picked(10));
  const more = new Set(picked(20));
  expect(picked(10).every((id) => more.has(id))).toBe(true);
});

it('does not change between releases', () => {
  expect(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].filter((id) => isAudited(id, 50))).toMatchInlineSnapshot(`
    [
      "r3",
    ]
  `);
});
