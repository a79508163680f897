import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { fakeServer, standInBrowser } from '../../lib/testing/fake-browser.ts';
import { buildQueryClient } from '../query-client.ts';
import { beginPage, placeOf } from './begin-page.ts';

const lists = '/api/report/v1/list';
const rights = '/api/roles-and-permissions/by-user-id';
const granted = { '/individual/reports': ['read'] };

let requests: ReturnType<typeof fakeServer>;
const asked = () => requests.map(({ url }) => url);
beforeEach(() => {
  vi.unstubAllGlobals();
  standInBrowser();
  storage.access_token.write('token');
  requests = fakeServer(({ url }) =>
    url === rights
      ? { body: { status: true, message: '', user_rp_details: granted } }
      : { body: { status: true, data: [], total_records: 0, next: null } },
  );
});

const begin = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://here.test');
  return beginPage(buildQueryClient(), placeOf({ pathname, search, hash } as Location));
};

describe('a page that is begun before it is drawn', () => {
  it('asks for its list at once where last time it was open', async () => {
    storage.rights.write(granted);
    await begin('/individual/reports?q=1e5#draft_report');
    expect(asked()).toContain(lists);
    expect(asked()).not.toContain(rights);
  });

  it('waits for the rights where they are not known', async () => {
    await begin('/individual/reports');
    expect(asked().indexOf(lists)).toBeGreaterThan(asked().indexOf(rights));
    expect(asked()).toContain(rights);
  });

  it('asks for what waits on the desk, and for nothing of what was decided', async () => {
    storage.rights.write({ '/individual/approvals': ['read'] });
    await begin('/individual/approvals');
    await begin('/individual/approvals#approvals-histroy');
    expect(asked()).toEqual(['/api/approvals/list']);
  });

  it('asks everybody the same for home', async () => {
    await begin('/home');
    expect(asked()).toEqual(['/api/dashboard/details']);
  });

  it.each([
    ['it was closed', () => storage.rights.write({})],
    ['nobody is signed in', () => storage.access_token.clear()],
    ['the subscription is over', () => storage.subscription.write({ status: false })],
  ])('asks for nothing where %s', async (_, given) => {
    storage.rights.write(granted);
    given();
    await begin('/individual/reports');
    expect(asked()).toEqual([]);
  });

  it('asks for nothing of somebody whom the address names', async () => {
    storage.rights.write(granted);
    await begin('/individual/reports?for=018f0000-0000-7000-8000-000000000000');
    expect(asked()).toEqual([]);
  });
});
