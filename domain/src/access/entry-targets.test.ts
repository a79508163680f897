import { describe, expect, it } from 'vitest';
import { entryTarget, entryTargets } from './entry-targets.ts';
import { routeOf } from './route-permissions.ts';

describe('the page after entry', () => {
  it.each([
    ['1', '/getting-started'],
    ['2', '/subscriptions'],
    ['3', '/settings/general/users'],
    ['4', '/settings/expense/categories'],
    ['5', '/settings/expense/policies'],
    ['6', '/settings/expense/approval'],
    ['7', '/individual/reports#draft_report'],
    ['0', '/'],
    ['8', '/'],
    ['', '/'],
    ['01', '/'],
    ['__proto__', '/'],
    ['constructor', '/'],
    ['https://elsewhere.test', '/'],
    [null, '/'],
    [undefined, '/'],
  ])('pg %j → %s', (pg, target) => {
    expect(entryTarget(pg)).toBe(target);
  });

  it('is always a route of the product', () => {
    for (const target of Object.values(entryTargets)) expect(routeOf(target), target).toBeDefined();
  });
});
