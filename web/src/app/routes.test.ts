import { expect, it } from 'vitest';
import { routeTable } from '#domain/access/route-table.ts';
import { screens } from './routes.tsx';

it('has a screen for every built row of the route table, and for no other', () => {
  const built = routeTable.filter((row) => row.built).map((row) => row.path);
  expect(Object.keys(screens).sort()).toEqual(built.sort());
});

it('frames every page behind the sign-in, and only those', () => {
  for (const { path, needs } of routeTable) {
    const row = screens[path];
    if (row) expect(row.frame !== undefined, path).toBe(needs.kind !== 'anyone');
  }
});
