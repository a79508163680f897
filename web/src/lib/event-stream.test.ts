import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventParser, readEventStream } from './event-stream.ts';
import { storage } from './storage.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

beforeEach(() => {
  vi.unstubAllGlobals();
  fakeBrowser();
});

describe('parsing server-sent events', () => {
  it('reads events that arrive in pieces, and ignores heartbeats', () => {
    const names: string[] = [];
    const take = eventParser((name) => names.push(name));
    for (const piece of [':\n\nevent: no', 'tice\ndata: {}\n', '\nevent: session_end\ndata: {}\n\n:']) take(piece);
    expect(names).toEqual(['notice', 'session_end']);
  });
});

describe('reading a stream', () => {
  it('sends the access token in its header and ends with the stream', async () => {
    storage.access_token.write('mine');
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      sent.push(init);
      return new Response('event: notice\ndata: {}\n\n');
    });
    const seen: string[] = [];
    await readEventStream({
      path: '/x',
      signal: new AbortController().signal,
      onOpen: () => seen.push('open'),
      onEvent: (name) => seen.push(name),
    });
    expect(seen).toEqual(['open', 'notice']);
    expect(sent).toMatchObject([{ headers: { 'access-token': 'mine', accept: 'text/event-stream' } }]);
  });

  it('renews a refused token once', async () => {
    storage.access_token.write('old');
    vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
      if (url.endsWith('/auth/token/generate')) return Response.json({ access: 'new' });
      return init.headers['access-token'] === 'new' ? new Response('') : new Response('{}', { status: 401 });
    });
    const onOpen = vi.fn();
    await readEventStream({ path: '/x', signal: new AbortController().signal, onOpen, onEvent: () => {} });
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('fails when the server refuses, so that the page asks instead', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    const onOpen = vi.fn();
    const reading = readEventStream({ path: '/x', signal: new AbortController().signal, onOpen, onEvent: () => {} });
    await expect(reading).rejects.toMatchObject({ status: 503 });
    expect(onOpen).not.toHaveBeenCalled();
  });
});
