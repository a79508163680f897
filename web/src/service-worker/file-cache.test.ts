import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileCache } from './file-cache.ts';

const origin = 'https://outlay.test';
const script = '/assets/app-1a2b.js';

let online = true;
let fetched: string[] = [];
let saving: Promise<unknown>[] = [];

beforeEach(() => {
  online = true;
  fetched = [];
  saving = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(typeof input === 'string' ? input : input.url, origin);
    if (!online) throw new TypeError('Failed to fetch');
    fetched.push(url.pathname);
    const response = new Response(`the ${url.pathname} of the server`);
    Object.defineProperty(response, 'type', { value: 'basic' });
    return response;
  });
});

describe('the saved files of the app', () => {
  it('open any page without a connection', async () => {
    const { cache } = await installed('1');
    online = false;
    const response = await cache.answer(visit('/individual/reports'));
    expect(await response?.text()).toBe('the /home of the server');
  });

  it('are not used for a page while there is a connection', async () => {
    const { cache } = await installed('1');
    const response = await cache.answer(visit('/individual/reports'));
    expect(await response?.text()).toBe('the /individual/reports of the server');
  });

  it('keep the page of the last visit to home, whose language may have changed', async () => {
    const { cache } = await installed('1');
    await cache.answer({ ...visit('/home'), preloadResponse: Promise.resolve(new Response('auf Deutsch')) });
    await Promise.all(saving);
    online = false;
    expect(await (await cache.answer(visit('/upload')))?.text()).toBe('auf Deutsch');
  });

  it('use the response the browser requested while the service worker started', async () => {
    const { cache } = await installed('1');
    const preloadResponse = Promise.resolve(new Response('early'));
    expect(await (await cache.answer({ ...visit('/home'), preloadResponse }))?.text()).toBe('early');
  });

  it('are requested once if their name has a hash', async () => {
    const { cache } = await installed('1');
    fetched = [];
    for (const path of [script, '/assets/later-9.js', '/assets/later-9.js']) {
      await cache.answer(get(path));
      await Promise.all(saving);
    }
    expect(fetched).toEqual(['/assets/later-9.js']);
  });

  it('come from the server if their name has no hash, and from the device without a connection', async () => {
    const { cache } = await installed('1');
    fetched = [];
    await cache.answer(get('/mark.svg'));
    expect(fetched).toEqual(['/mark.svg']);
    online = false;
    expect(await (await cache.answer(get('/mark.svg')))?.text()).toBe('the /mark.svg of the server');
  });

  it.each([
    ['a response of the API', get('/api/expense/list')],
    ['an uploaded receipt', get('/files/some-receipt.webp')],
    ['a file of another site', eventOf(new Request('https://elsewhere.test/assets/app-1.js'))],
    ['a request that changes something', eventOf(new Request(`${origin}/api/x`, { method: 'POST' }))],
    ['a download that opens as a page', visit('/files/original')],
  ])('never include %s', async (_, event) => {
    const { cache } = await installed('1');
    expect(cache.answer(event)).toBeNull();
  });

  it('of the previous version stay for the tabs that run it, older ones are deleted', async () => {
    const { caches } = await installed('1');
    for (const version of ['2', '3']) await (await installed(version, caches)).cache.deleteOldVersions();
    expect(await caches.keys()).toEqual(['outlay-files-2', 'outlay-files-3']);
  });

  it('of a new version are not requested again if they did not change', async () => {
    const { caches } = await installed('1');
    fetched = [];
    await installed('2', caches);
    expect(fetched).toEqual(['/mark.svg', '/home']);
  });

  it('are not installed if one of them is missing', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await expect(installed('1')).rejects.toThrow('could not be saved');
  });
});

async function installed(version: string, caches = memoryCaches()) {
  const cache = createFileCache({ version, first: ['/mark.svg', script] }, { origin, caches });
  await cache.install();
  return { cache, caches };
}

function get(path: string) {
  return eventOf(new Request(origin + path));
}

function eventOf(request: Request, preloadResponse?: Promise<Response>) {
  return { request, preloadResponse, waitUntil: (work: Promise<unknown>) => void saving.push(work) };
}

/** Creates an event for opening a page. Only browsers can create such a request, so the mode is replaced. */
function visit(path: string) {
  const request = new Request(origin + path);
  Object.defineProperty(request, 'mode', { value: 'navigate' });
  return eventOf(request);
}

function memoryCaches(): CacheStorage {
  const stored = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL) => new URL(String(request), origin).pathname;
  return {
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, entries);
      return { put: async (request: RequestInfo, response: Response) => void entries.set(keyOf(request), response) };
    },
    match: async (request: RequestInfo, options: { cacheName?: string } = {}) => {
      const searched = [...stored].filter(([name]) => !options.cacheName || name === options.cacheName);
      return searched
        .flatMap(([, entries]) => entries.get(keyOf(request)) ?? [])
        .at(0)
        ?.clone();
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  } as unknown as CacheStorage;
}
