import { beforeEach, expect, it, vi } from 'vitest';
import { forgetCaptures } from './capture/forget-captures.ts';
import { leaveSignedOut, logOut } from './log-out.ts';
import { storage } from './storage.ts';
import { fakeBrowser, fakeServer } from './testing/fake-browser.ts';

vi.mock('./capture/forget-captures.ts', () => ({ forgetCaptures: vi.fn(async () => undefined) }));

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it.each([['responds', {}] as const, ['does not respond', 'no answer'] as const])(
  'clears all storage and opens the logout page when the server %s',
  async (_, reply) => {
    const { local, session } = fakeBrowser();
    storage.access_token.write('token');
    storage.trial_header.write('closed');
    local.setItem('anything', 'else');
    const requests = fakeServer(() => reply);
    const leave = vi.fn();

    await logOut(leave);

    expect(requests[0]).toMatchObject({ url: '/api/auth/session/sign-out', headers: { 'access-token': 'token' } });
    expect([local.length, session.length]).toEqual([0, 0]);
    expect(forgetCaptures).toHaveBeenCalledOnce();
    expect(leave).toHaveBeenCalledExactlyOnceWith('/sign-in/logout?manual=true');
  },
);

it('deletes the captures and all storage after every session was ended', async () => {
  const { local, session } = fakeBrowser();
  storage.access_token.write('token');
  const requests = fakeServer(() => ({}));
  const assign = vi.fn();
  vi.stubGlobal('window', { location: { assign } });

  await leaveSignedOut();

  expect(forgetCaptures).toHaveBeenCalledOnce();
  expect([local.length, session.length, requests.length]).toEqual([0, 0, 0]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in/logout?manual=true');
});
