import { vi } from 'vitest';

/** Fakes the browser storage for tests that run in Node. */
export function fakeBrowser() {
  const local = memoryStorage();
  const session = memoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return { local, session };
}

type Reply = { status?: number; body?: unknown } | 'no answer';

export interface Request {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Fakes `fetch` and returns the list of requests it receives. */
export function fakeServer(reply: (request: Request, count: number) => Reply | Promise<Reply>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const request = { url, method: init.method ?? 'GET', headers: init.headers as Record<string, string>, body };
    requests.push(request);
    const response = await reply(request, requests.filter((earlier) => earlier.url === url).length);
    if (response === 'no answer') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(response.body ?? {}), { status: response.status ?? 200 });
  });
  return requests;
}

/** Returns only the requests that change something, because components of an earlier test may still be reading. */
export function writesOf(requests: readonly Request[]): Request[] {
  return requests.filter(({ method }) => method !== 'GET');
}

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
