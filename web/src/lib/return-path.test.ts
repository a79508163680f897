import { describe, expect, it } from 'vitest';
import { routeForUrl, safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each(['/profile', '/individual/reports#draft_report', '/report/0190?from=home', '/settings/anything/else'])(
    'accepts %s',
    (path) => expect(safeReturnPath(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'profile',
    'https://evil.example/profile',
    '//evil.example/profile',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/unknown',
    '/sign-in',
    '/auth/token',
    '/profile/../../x',
  ])('refuses %s', (path) => expect(safeReturnPath(path)).toBeNull());

  it('finds the route of a URL, and /settings for unknown paths below it', () => {
    expect(routeForUrl('/report/1#x')).toBe('/report/{reportId}');
    expect(routeForUrl('/settings/general/users')).toBe('/settings/general/users');
    expect(routeForUrl('/settings/new-thing')).toBe('/settings');
    expect(routeForUrl('/settingsx')).toBeUndefined();
  });
});
