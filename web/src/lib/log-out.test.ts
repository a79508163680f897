import { beforeEach, expect, it, vi } from 'vitest';
import { logOut } from './log-out.ts';
import { storage } from './storage.ts';
import { fakeBrowser, fakeServer } from './testing/fake-browser.ts';

beforeEach(() => vi.unstubAllGlobals());

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
    expect(leave).toHaveBeenCalledExactlyOnceWith('/sign-in/logout?manual=true');
  },
);
