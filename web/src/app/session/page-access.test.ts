import { describe, expect, it } from 'vitest';
import { isBuilt } from '#domain/access/menu.ts';
import { routeTable } from '#domain/access/route-table.ts';
import { missingFeature, needsSession, pageAccess, redirectsHome } from './page-access.ts';

const allPermissions = Object.fromEntries(routeTable.map(({ path }) => [path, ['read']]));
const open = { permissions: allPermissions, is_enabled: true };

describe('access to a page', () => {
  it.each(routeTable.map(({ path }) => path))('%s opens if it is built and granted', (path) => {
    const url = path.replaceAll(/\{\w+\}/gu, 'x');
    expect(pageAccess(url, open)).toBe(isBuilt(path) ? 'open' : 'not_found');
  });

  it('is denied without a read grant', () => {
    expect(pageAccess('/profile', { ...open, permissions: {} })).toBe('denied');
    expect(pageAccess('/profile', { ...open, permissions: { '/profile': ['write'] } })).toBe('denied');
  });

  it('is not found for unknown paths', () => {
    expect(pageAccess('/nowhere', open)).toBe('not_found');
    expect(pageAccess('/settings/nowhere', open)).toBe('not_found');
  });

  it('redirects everyone to /subscriptions while the subscription is inactive', () => {
    expect(pageAccess('/home', { ...open, is_enabled: false })).toBe('subscribe');
    expect(pageAccess('/nowhere', { ...open, is_enabled: false })).toBe('subscribe');
    expect(pageAccess('/subscriptions', { ...open, is_enabled: false })).toBe('open');
    expect(pageAccess('/changepassword', { ...open, is_enabled: false })).toBe('open');
    expect(pageAccess('/payment-loading', { ...open, is_enabled: false })).toBe('open');
    expect(pageAccess('/payment-error', { ...open, is_enabled: false })).toBe('open');
    expect(pageAccess('/billingsubscriptions', { ...open, is_enabled: false })).toBe('subscribe');
  });
});

describe('a signed-in visitor of a public page', () => {
  it.each(['/', '/sign-in', '/sign-up', '/forgot-password'])('is redirected home from %s', (path) =>
    expect(redirectsHome(path)).toBe(true),
  );

  it.each([
    '/auth/x',
    '/reset-password/x',
    '/invitation/x',
    '/sign-up/confirm/x',
    '/sign-in/logout',
    '/home',
    '/nowhere',
  ])('stays at %s', (path) => expect(redirectsHome(path)).toBe(false));
});

it('does not load the session on pages that replace it', () => {
  expect(['/home', '/', '/nowhere', '/settings/x'].map(needsSession)).toEqual([true, true, true, true]);
  expect(['/sign-in/logout', '/auth/x', '/invitation/x'].map(needsSession)).toEqual([false, false, false]);
});

it('names the plan that has the feature of a page', () => {
  const missing = [{ feature: 'analytics' as const, plan: 'Business' }];
  expect(missingFeature('/analytics/spend', missing)).toEqual(missing[0]);
  expect(missingFeature('/insights', missing)).toEqual(missing[0]);
  expect(missingFeature('/corporate-cards', missing)).toBeUndefined();
  expect(missingFeature('/nowhere', missing)).toBeUndefined();
});
