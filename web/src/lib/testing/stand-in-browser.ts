import { vi } from 'vitest';

/** The few things of a browser that the sender needs, for tests that run without one. */
export function standInBrowser() {
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

/** Answers requests by address; every request is kept for the test to look at. */
export function standInServer(reply: (request: Request, count: number) => Reply | Promise<Reply>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const request = { url, method: init.method ?? 'GET', headers: init.headers as Record<string, string>, body };
    requests.push(request);
    const given = await reply(request, requests.filter((each) => each.url === url).length);
    if (given === 'no answer') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(given.body ?? {}), { status: given.status ?? 200 });
  });
  return requests;
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
