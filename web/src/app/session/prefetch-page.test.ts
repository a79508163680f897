import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { fakeBrowser, fakeServer } from '../../lib/testing/fake-browser.ts';
import { buildQueryClient } from '../query-client.ts';
import { pageLocation, prefetchPage } from './prefetch-page.ts';

const lists = '/api/report/v1/list';
const rights = '/api/roles-and-permissions/by-user-id';
const granted = { '/individual/reports': ['read'] };

let requests: ReturnType<typeof fakeServer>;
const requestedUrls = () => requests.map(({ url }) => url);
beforeEach(() => {
  vi.unstubAllGlobals();
  fakeBrowser();
  storage.access_token.write('token');
  requests = fakeServer(({ url }) =>
    url === rights
      ? { body: { status: true, message: '', user_rp_details: granted } }
      : { body: { status: true, data: [], total_records: 0, next: null } },
  );
});

const prefetch = (url: string) => {
  const { pathname, search, hash } = new URL(url, 'http://local.test');
  return prefetchPage(buildQueryClient(), pageLocation({ pathname, search, hash } as Location));
};

describe('prefetching a page', () => {
  it('requests the list at once if the stored permissions allow it', async () => {
    storage.rights.write(granted);
    await prefetch('/individual/reports?q=1e5#draft_report');
    expect(requestedUrls()).toContain(lists);
    expect(requestedUrls()).not.toContain(rights);
  });

  it('waits for unknown permissions', async () => {
    await prefetch('/individual/reports');
    expect(requestedUrls().indexOf(lists)).toBeGreaterThan(requestedUrls().indexOf(rights));
    expect(requestedUrls()).toContain(rights);
  });

  it('requests the pending approvals, but not the history', async () => {
    storage.rights.write({ '/individual/approvals': ['read'] });
    await prefetch('/individual/approvals');
    await prefetch('/individual/approvals#approvals-histroy');
    expect(requestedUrls()).toEqual(['/api/approvals/list']);
  });

  it('requests the dashboard for every user', async () => {
    await prefetch('/home');
    expect(requestedUrls()).toEqual(['/api/dashboard/details']);
  });

  it.each([
    ['the user has no access', () => storage.rights.write({})],
    ['nobody is signed in', () => storage.access_token.clear()],
    ['the subscription has ended', () => storage.subscription.write({ status: false })],
  ])('requests nothing if %s', async (_, arrange) => {
    storage.rights.write(granted);
    arrange();
    await prefetch('/individual/reports');
    expect(requestedUrls()).toEqual([]);
  });

  it('requests nothing if the URL names a colleague', async () => {
    storage.rights.write(granted);
    await prefetch('/individual/reports?for=018f0000-0000-7000-8000-000000000000');
    expect(requestedUrls()).toEqual([]);
  });
});
