import { describe, expect, it } from 'vitest';
import { isBuilt } from '#domain/access/menu.ts';
import { routeTable } from '#domain/access/route-table.ts';
import { asksWhoIsIn, entryAt, sendsHome } from './entry-route.ts';

const everything = Object.fromEntries(routeTable.map(({ path }) => [path, ['read']]));
const open = { permissions: everything, is_enabled: true };

describe('the door of an address', () => {
  it.each(routeTable.map(({ path }) => path))('%s opens when it is built and granted', (path) => {
    const address = path.replaceAll(/\{\w+\}/gu, 'x');
    expect(entryAt(address, open)).toBe(isBuilt(path) ? 'open' : 'not_found');
  });

  it('is denied without a read grant', () => {
    expect(entryAt('/profile', { ...open, permissions: {} })).toBe('denied');
    expect(entryAt('/profile', { ...open, permissions: { '/profile': ['write'] } })).toBe('denied');
  });

  it('is not found where nothing lives', () => {
    expect(entryAt('/nowhere', open)).toBe('not_found');
    expect(entryAt('/settings/nowhere', open)).toBe('not_found');
  });

  it('leads everyone to /subscriptions while the subscription is not enabled', () => {
    expect(entryAt('/home', { ...open, is_enabled: false })).toBe('subscribe');
    expect(entryAt('/nowhere', { ...open, is_enabled: false })).toBe('subscribe');
    expect(entryAt('/subscriptions', { ...open, is_enabled: false })).toBe('open');
  });
});

describe('a signed-in visitor of a public address', () => {
  it.each(['/', '/sign-in', '/sign-up', '/forgot-password'])('is sent home from %s', (path) =>
    expect(sendsHome(path)).toBe(true),
  );

  it.each([
    '/auth/x',
    '/reset-password/x',
    '/invitation/x',
    '/sign-up/confirm/x',
    '/sign-in/logout',
    '/home',
    '/nowhere',
  ])('stays at %s', (path) => expect(sendsHome(path)).toBe(false));
});

it('does not ask who is in where that is about to change', () => {
  expect(['/home', '/', '/nowhere', '/settings/x'].map(asksWhoIsIn)).toEqual([true, true, true, true]);
  expect(['/sign-in/logout', '/auth/x', '/invitation/x'].map(asksWhoIsIn)).toEqual([false, false, false]);
});
