import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entryTargets } from '#domain/access/entry-targets.ts';
import { shellFlags } from '../../lib/shell-flags.ts';
import { storage } from '../../lib/storage.ts';
import { fakeBrowser, fakeServer } from '../../lib/testing/fake-browser.ts';
import { enter } from './enter.ts';

interface Company {
  subscription_required?: number;
  is_enabled?: boolean;
  generate?: number | 'no answer';
  info?: number | 'no answer';
}

function aCompany({ subscription_required = 0, is_enabled = true, generate = 200, info = 200 }: Company = {}) {
  return fakeServer(({ url }) => {
    switch (url) {
      case '/api/auth/token/generate':
        return generate === 'no answer' ? generate : { status: generate, body: { access: 'new' } };
      case '/api/auth/token/verify':
        return { body: { status: true, company: 'Demo' } };
      case '/api/client/info':
        if (info === 'no answer') return info;
        return {
          status: info,
          body: { status: true, result: { client_id: 'c', user_name: 'Ana', subscription_required } },
        };
      default:
        return { body: { status: true, data: { status: is_enabled } } };
    }
  });
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeBrowser();
});

const enterWith = (pg: string | null = null) => enter({ entry_token: 'entry', pg });

describe('the entry chain', () => {
  it('clears old tokens, exchanges the entry token, verifies the client and stores it', async () => {
    storage.access_token.write('old');
    const requests = aCompany();

    await expect(enterWith()).resolves.toEqual({ to: '/' });

    expect(requests.map(({ url }) => url)).toEqual([
      '/api/auth/token/generate',
      '/api/auth/token/verify',
      '/api/client/info',
    ]);
    expect(requests[0]?.headers['access-token']).toBeUndefined();
    expect(requests[0]?.body).toEqual({ entry_token: 'entry' });
    expect(storage.access_token.read()).toBe('new');
    expect(storage.client.read()).toMatchObject({ client_id: 'c' });
  });

  it('leads to the set-up of a second factor that the person needs', async () => {
    fakeServer(({ url }) =>
      url === '/api/client/info'
        ? { status: 403, body: { status: false, code: 'two_factor.set_up', message: 'Set it up.' } }
        : { body: { status: true, access: 'new', company: 'Demo' } },
    );
    await expect(enterWith('3')).resolves.toEqual({ to: '/set-up-two-factor' });
    expect(storage.flow.read()).toBe(entryTargets[3]);
    expect(storage.access_token.read()).toBe('new');
  });

  it.each(Object.entries(entryTargets))('leads to the page of pg=%s', async (pg, target) => {
    aCompany();
    await expect(enterWith(pg)).resolves.toEqual({ to: target });
  });

  it.each(['0', '8', 'x', '__proto__', ''])('leads to the root for pg=%s', async (pg) => {
    aCompany();
    await expect(enterWith(pg)).resolves.toEqual({ to: '/' });
  });

  it('returns to the page from before signing in, unless the link names a page', async () => {
    aCompany();
    storage.flow.write('/profile');
    await expect(enterWith()).resolves.toEqual({ to: '/profile' });
    storage.flow.write('/profile');
    await expect(enterWith('1')).resolves.toEqual({ to: '/getting-started' });
    expect(storage.flow.read()).toBeNull();
  });

  it('never redirects to another site', async () => {
    aCompany();
    storage.flow.write('//evil.example/profile');
    await expect(enterWith()).resolves.toEqual({ to: '/' });
  });

  it('checks the subscription only if one is required, and admits an enabled company', async () => {
    const requests = aCompany({ subscription_required: 1, is_enabled: true });
    await expect(enterWith('3')).resolves.toEqual({ to: entryTargets[3] });
    expect(requests.at(-1)).toMatchObject({
      url: '/api/billing/subscription/fetch-client-subscription',
      body: { expense_client_id: 'c' },
      headers: { authorization: 'Bearer new', 'service-type': 'client-onboarding' },
    });
    expect(shellFlags.get().sidebar_shown).toBe(true);
  });

  it('sends a company without a subscription to /subscriptions, hides the sidebar and stores the return path', async () => {
    aCompany({ subscription_required: 1, is_enabled: false });
    await expect(enterWith('3')).resolves.toEqual({ to: '/subscriptions' });
    expect(storage.flow.read()).toBe('/settings/general/users');
    expect(shellFlags.get().sidebar_shown).toBe(false);
  });

  it('ends with the init check flag set when the entry token is refused', async () => {
    aCompany({ generate: 401 });
    await expect(enterWith()).resolves.toEqual({ to: null, reason: 'link_spent' });
    expect(storage.access_token.read()).toBeNull();
    expect(shellFlags.get()).toMatchObject({ init_checked: true, sidebar_shown: true });
  });

  it('distinguishes a lost connection from a used link', async () => {
    aCompany({ generate: 'no answer' });
    await expect(enterWith()).resolves.toMatchObject({ reason: 'unreachable', rest: { entry_token: 'entry' } });
  });

  it('continues with the open session if the connection is lost after the token exchange', async () => {
    storage.flow.write('/profile');
    aCompany({ info: 'no answer' });
    const broken = await enterWith();
    expect(broken).toEqual({ to: null, reason: 'unreachable', rest: { entry_token: null, pg: null } });

    const requests = aCompany();
    await expect(enter({ entry_token: null, pg: null })).resolves.toEqual({ to: '/profile' });
    expect(requests[0]?.body).toEqual({});
  });

  it('clears everything if client info fails', async () => {
    aCompany({ info: 404 });
    await enterWith();
    expect([storage.access_token.read(), storage.client.read(), storage.subscription.read()]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
