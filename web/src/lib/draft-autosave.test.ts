import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { type Attempt, createDraftAutosave, type Saved, type Unsent } from './draft-autosave.ts';

interface Note {
  text: string;
}
type Reply = 'accepted' | number | { status: number; code: string };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fake server that stores texts, applies each idempotency key once, and answers with the given replies. */
function aServer(replies: Reply[] = []) {
  const attempts: Attempt<Note>[] = [];
  const applied = new Map<string, { id: string; version: number }>();
  const saved = new Map<string, { version: number; text: string }>();
  let isOffline = false;

  async function send(attempt: Attempt<Note>) {
    attempts.push(structuredClone(attempt));
    await Promise.resolve();
    const reply = replies.shift() ?? 'accepted';
    if (reply !== 'accepted' && reply !== 0) throw failed(typeof reply === 'number' ? { status: reply } : reply);
    const done = applied.get(attempt.key) ?? apply(attempt);
    applied.set(attempt.key, done);
    if (reply === 0 || isOffline) throw failed({ status: 0 });
    return { saved: done, answer: saved.get(done.id) ?? null };
  }

  function apply({ saved: before, input }: Attempt<Note>) {
    const id = before?.id ?? `e${saved.size + 1}`;
    const version = saved.get(id)?.version ?? 0;
    if (before && before.version !== version) throw failed({ status: 409, code: 'item.changed' });
    saved.set(id, { version: version + 1, text: input.text });
    return { id, version: version + 1 };
  }

  return {
    send,
    attempts,
    saved,
    breakConnection: () => (isOffline = true),
    restoreConnection: () => (isOffline = false),
  };
}

function failed(failure: { status: number; code?: string }) {
  return new CallError({ status_text: '', message: 'No.', ...failure });
}

function anAutosave(
  server: ReturnType<typeof aServer>,
  options: Partial<Parameters<typeof createDraftAutosave>[0]> = {},
) {
  const remembered: { now: Unsent<Note, Note> | null } = { now: null };
  const autosave = createDraftAutosave<Note, Note, unknown>({
    saved: null,
    is_autosaved: true,
    send: server.send,
    remember: (unsent) => (remembered.now = unsent && structuredClone(unsent)),
    ...(options as object),
  });
  const type = (text: string, is_sendable = true) =>
    autosave.change({ values: { text }, input: { text }, is_sendable });
  const finish = (text: string) => autosave.complete({ values: { text }, input: { text }, is_sendable: true });
  return { autosave, remembered, type, finish };
}

describe('autosaving a draft', () => {
  it('creates the draft after a pause in typing and edits it from then on', async () => {
    const server = aServer();
    const { autosave, type, remembered } = anAutosave(server);
    type('L');
    type('Lyon');
    expect(server.attempts).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get()).toMatchObject({ phase: 'saved', saved: { id: 'e1', version: 1 } });
    type('Lyon, dinner');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.attempts.map(({ saved }) => saved)).toEqual([null, { id: 'e1', version: 1 }]);
    expect([...server.saved]).toEqual([['e1', { version: 2, text: 'Lyon, dinner' }]]);
    expect(remembered.now).toBeNull();
  });

  it('stores content that cannot be sent yet on the device', async () => {
    const { type, remembered } = anAutosave(aServer());
    type('12.', false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(remembered.now?.values).toEqual({ text: '12.' });
  });

  it('creates one draft when the response to the creation is lost and more is typed', async () => {
    const server = aServer();
    const { autosave, type, remembered } = anAutosave(server);
    server.breakConnection();
    type('Lyon');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get().phase).toBe('waiting');
    type('Lyon, dinner');
    expect(remembered.now).toMatchObject({ values: { text: 'Lyon, dinner' }, attempt: { input: { text: 'Lyon' } } });
    server.restoreConnection();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([...server.saved]).toEqual([['e1', { version: 2, text: 'Lyon, dinner' }]]);
    expect(autosave.state.get()).toMatchObject({ phase: 'saved', saved: { id: 'e1', version: 2 } });
    expect(remembered.now).toBeNull();
  });

  it('continues in another tab after the first one was closed without a response', async () => {
    const server = aServer();
    server.breakConnection();
    const first = anAutosave(server);
    first.type('Lyon');
    await vi.advanceTimersByTimeAsync(800);
    first.type('Lyon, dinner');
    const unsent = first.remembered.now;
    first.autosave.abandon();
    server.restoreConnection();

    const second = anAutosave(server, { unsent } as never);
    second.type(unsent?.values.text ?? '');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([...server.saved]).toEqual([['e1', { version: 2, text: 'Lyon, dinner' }]]);
  });

  it('sends the last change when the form closes before the pause is over', async () => {
    const server = aServer();
    const { autosave, type } = anAutosave(server);
    type('Lyon');
    autosave.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect([...server.saved.values()]).toEqual([{ version: 1, text: 'Lyon' }]);
  });

  it('resolves to the saved item, or to null if saving fails', async () => {
    const server = aServer();
    const { autosave, type } = anAutosave(server);
    type('Lyon');
    const saved = autosave.whenSaved();
    await vi.advanceTimersByTimeAsync(100);
    expect(await saved).toEqual({ id: 'e1', version: 1 });
    server.breakConnection();
    type('Paris');
    const failedSave = autosave.whenSaved();
    await vi.advanceTimersByTimeAsync(500);
    expect(await failedSave).toBeNull();
  });

  it('stops at a conflicting change until the person resolves it', async () => {
    const server = aServer();
    const { autosave, type } = anAutosave(server);
    type('Lyon');
    await vi.advanceTimersByTimeAsync(1_000);
    server.saved.set('e1', { version: 7, text: 'Paris' });
    type('Lyon, dinner');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get().phase).toBe('overtaken');
    type('Lyon, late dinner');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saved.get('e1')?.text).toBe('Paris');
    void autosave.overwrite({ id: 'e1', version: 7 });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saved.get('e1')).toEqual({ version: 8, text: 'Lyon, late dinner' });
  });

  it('saves over the latest version even if the person saves while it is fetched', async () => {
    const server = aServer();
    const { autosave, type, finish } = anAutosave(server);
    type('Lyon');
    await vi.advanceTimersByTimeAsync(1_000);
    server.saved.set('e1', { version: 7, text: 'Paris' });
    type('Lyon, dinner');
    await vi.advanceTimersByTimeAsync(1_000);
    const { promise: latest, resolve } = Promise.withResolvers<Saved>();
    void autosave.overwrite(latest);
    finish('Lyon, dinner');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saved.get('e1')?.text).toBe('Paris');
    resolve({ id: 'e1', version: 7 });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saved.get('e1')).toEqual({ version: 8, text: 'Lyon, dinner' });
    expect(autosave.state.get()).toMatchObject({ phase: 'saved', is_completing: false });
  });

  it('reports an item that was deleted elsewhere and can save it as new', async () => {
    const server = aServer([404]);
    const { autosave, type } = anAutosave(server, { saved: { id: 'e9', version: 3 } } as never);
    type('Lyon');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get().phase).toBe('gone');
    autosave.saveAsNew();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saved.get('e1')?.text).toBe('Lyon');
  });

  it('retries a refused draft only after a change', async () => {
    const server = aServer([422]);
    const { autosave, type } = anAutosave(server);
    type('Lyon!');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.attempts).toHaveLength(1);
    expect(autosave.state.get()).toMatchObject({ phase: 'refused', failure: { status: 422 } });
    type('Lyon');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get()).toMatchObject({ phase: 'saved', failure: null });
  });
});

describe('completing a draft', () => {
  it('sends one request, however often the person clicks', async () => {
    const server = aServer();
    const { autosave, finish } = anAutosave(server);
    finish('Lyon');
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.attempts.map(({ as }) => as)).toEqual(['complete']);
    expect(autosave.state.get().completed).toEqual({ version: 1, text: 'Lyon' });
  });

  it('waits for the running draft request', async () => {
    const server = aServer();
    const { autosave, type, finish } = anAutosave(server);
    type('Lyon');
    autosave.flush();
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.attempts.map(({ as }) => as)).toEqual(['draft', 'complete']);
    expect(server.saved.size).toBe(1);
    expect(autosave.state.get().completed).not.toBeNull();
  });

  it('completes automatically, and once only, when the connection returns', async () => {
    const server = aServer();
    const { autosave, finish } = anAutosave(server);
    server.breakConnection();
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(autosave.state.get()).toMatchObject({ phase: 'waiting', is_completing: true, completed: null });
    server.restoreConnection();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(autosave.state.get().completed).not.toBeNull();
    expect([...server.saved.values()]).toEqual([{ version: 1, text: 'Lyon' }]);
  });

  it('goes back to saving drafts after a refusal', async () => {
    const server = aServer([{ status: 422, code: 'expense.incomplete' }]);
    const { autosave, type, finish } = anAutosave(server);
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(autosave.state.get()).toMatchObject({ phase: 'refused', is_completing: false });
    type('Lyon, dinner');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.attempts.map(({ as }) => as)).toEqual(['complete', 'draft']);
  });

  it('is the only request for an item without autosave', async () => {
    const server = aServer();
    const { type, finish, remembered } = anAutosave(server, {
      saved: { id: 'e1', version: 0 },
      is_autosaved: false,
    } as never);
    type('Lyon');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.attempts).toHaveLength(0);
    expect(remembered.now?.values).toEqual({ text: 'Lyon' });
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.attempts).toHaveLength(1);
    expect(remembered.now).toBeNull();
  });
});
