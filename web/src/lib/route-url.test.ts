import { describe, expect, it } from 'vitest';
import { routeUrl } from './route-url.ts';

describe('the URL of a page', () => {
  it('fills in the parameters and escapes them', () => {
    expect(routeUrl({ path: '/expense/{expenseId}', params: { expenseId: 'a/b' } })).toBe('/expense/a%2Fb');
  });

  it('fills in every parameter', () => {
    const params = { action: 'edit', a_id: '7' };
    expect(routeUrl({ path: '/individual/advances/advance/{action}/{a_id}', params })).toBe(
      '/individual/advances/advance/edit/7',
    );
  });

  it('appends the query without undefined values, and the tab', () => {
    const search = { from: 'home & more', r_id: undefined };
    expect(routeUrl({ path: '/upload', params: {}, search, hash: 'sheet' })).toBe('/upload?from=home+%26+more#sheet');
  });

  it('does not compile with an unknown route or a missing parameter', () => {
    // @ts-expect-error no such route
    routeUrl({ path: '/expenses', params: {} });
    // @ts-expect-error the parameter is missing
    expect(routeUrl({ path: '/report/{reportId}', params: {} })).toBe('/report/');
  });
});
