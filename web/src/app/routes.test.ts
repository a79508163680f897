import { expect, it } from 'vitest';
import { routeTable } from '#domain/access/route-table.ts';
import { screens } from './routes.tsx';

it('has a screen for every built route, and for no other', () => {
  const built = routeTable.filter((row) => row.built).map((row) => row.path);
  expect(Object.keys(screens).sort()).toEqual(built.sort());
});

it('has a header variant for every page that requires sign-in, and for no other', () => {
  for (const { path, needs } of routeTable) {
    const row = screens[path];
    if (row) expect(row.frame !== undefined, path).toBe(needs.kind !== 'anyone');
  }
});
