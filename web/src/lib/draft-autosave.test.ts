import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { type Attempt, createDraftAutosave, type Unsent } from './draft-autosave.ts';

interface Words {
  text: string;
}
type Reply = 'taken' | number | { status: number; code: string };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that keeps texts, applies a key once, and answers as it is told. */
function aServer(replies: Reply[] = []) {
  const seen: Attempt<Words>[] = [];
  const applied = new Map<string, { id: string; version: number }>();
  const saved = new Map<string, { version: number; text: string }>();
  let lost = false;

  async function send(attempt: Attempt<Words>) {
    seen.push(structuredClone(attempt));
    await Promise.resolve();
    const reply = replies.shift() ?? 'taken';
    if (reply !== 'taken' && reply !== 0) throw failed(typeof reply === 'number' ? { status: reply } : reply);
    const done = applied.get(attempt.key) ?? apply(attempt);
    applied.set(attempt.key, done);
    if (reply === 0 || lost) throw failed({ status: 0 });
    return { saved: done, answer: saved.get(done.id) ?? null };
  }

  function apply({ saved: before, input }: Attempt<Words>) {
    const id = before?.id ?? `e${saved.size + 1}`;
    const version = saved.get(id)?.version ?? 0;
    if (before && before.version !== version) throw failed({ status: 409, code: 'item.changed' });
    saved.set(id, { version: version + 1, text: input.text });
    return { id, version: version + 1 };
  }

  return { send, seen, saved, breakConnection: () => (lost = true), restoreConnection: () => (lost = false) };
}

function failed(failure: { status: number; code?: string }) {
  return new CallError({ status_text: '', message: 'No.', ...failure });
}

function anAutosave(
  server: ReturnType<typeof aServer>,
  options: Partial<Parameters<typeof createDraftAutosave>[0]> = {},
) {
  const remembered: { now: Unsent<Words, Words> | null } = { now: null };
  const autosave = createDraftAutosave<Words, Words, unknown>({
    saved: null,
    is_saving_itself: true,
    send: server.send,
    remember: (unsent) => (remembered.now = unsent && structuredClone(unsent)),
    ...(options as object),
  });
  const type = (text: string, is_whole = true) => autosave.change({ values: { text }, input: { text }, is_whole });
  const finish = (text: string) => autosave.complete({ values: { text }, input: { text }, is_whole: true });
  return { autosave, remembered, type, finish };
}

describe('a draft that saves itself', () => {
  it('is created after a pause in typing and edited from then on', async () => {
    const server = aServer();
    const { autosave, type, remembered } = anAutosave(server);
    type('L');
    type('Lyon');
    expect(server.seen).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get()).toMatchObject({ phase: 'saved', saved: { id: 'e1', version: 1 } });
    type('Lyon, dinner');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.seen.map(({ saved }) => saved)).toEqual([null, { id: 'e1', version: 1 }]);
    expect([...server.saved]).toEqual([['e1', { version: 2, text: 'Lyon, dinner' }]]);
    expect(remembered.now).toBeNull();
  });

  it('remembers here what cannot travel yet', async () => {
    const { type, remembered } = anAutosave(aServer());
    type('12.', false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(remembered.now?.values).toEqual({ text: '12.' });
  });

  it('keeps one draft when the answer to creating it is lost and more is typed', async () => {
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

  it('goes on in another tab where the first one was closed before an answer came', async () => {
    const server = aServer();
    server.breakConnection();
    const first = anAutosave(server);
    first.type('Lyon');
    await vi.advanceTimersByTimeAsync(800);
    first.type('Lyon, dinner');
    const left = first.remembered.now;
    first.autosave.abandon();
    server.restoreConnection();

    const second = anAutosave(server, { unsent: left } as never);
    second.type(left?.values.text ?? '');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([...server.saved]).toEqual([['e1', { version: 2, text: 'Lyon, dinner' }]]);
  });

  it('sends the last words when it is left before the pause is over', async () => {
    const server = aServer();
    const { autosave, type } = anAutosave(server);
    type('Lyon');
    autosave.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect([...server.saved.values()]).toEqual([{ version: 1, text: 'Lyon' }]);
  });

  it('answers what is kept once everything is', async () => {
    const server = aServer();
    const { autosave, type } = anAutosave(server);
    type('Lyon');
    const saved = autosave.whenSaved();
    await vi.advanceTimersByTimeAsync(100);
    expect(await saved).toEqual({ id: 'e1', version: 1 });
    server.breakConnection();
    type('Paris');
    const none = autosave.whenSaved();
    await vi.advanceTimersByTimeAsync(500);
    expect(await none).toBeNull();
  });

  it('stops at the change of somebody else until it is decided', async () => {
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
    autosave.overrule({ id: 'e1', version: 7 });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saved.get('e1')).toEqual({ version: 8, text: 'Lyon, late dinner' });
  });

  it('tells what was deleted elsewhere and can keep it as new', async () => {
    const server = aServer([404]);
    const { autosave, type } = anAutosave(server, { saved: { id: 'e9', version: 3 } } as never);
    type('Lyon');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get().phase).toBe('gone');
    autosave.startAnew();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saved.get('e1')?.text).toBe('Lyon');
  });

  it('tries a refused one again once something changed', async () => {
    const server = aServer([422]);
    const { autosave, type } = anAutosave(server);
    type('Lyon!');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.seen).toHaveLength(1);
    expect(autosave.state.get()).toMatchObject({ phase: 'refused', failure: { status: 422 } });
    type('Lyon');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get()).toMatchObject({ phase: 'saved', failure: null });
  });
});

describe('finishing', () => {
  it('is sent once, however often it is asked for', async () => {
    const server = aServer();
    const { autosave, finish } = anAutosave(server);
    finish('Lyon');
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.seen.map((each) => each.as)).toEqual(['complete']);
    expect(autosave.state.get().completed).toEqual({ version: 1, text: 'Lyon' });
  });

  it('waits for a draft that is on its way', async () => {
    const server = aServer();
    const { autosave, type, finish } = anAutosave(server);
    type('Lyon');
    autosave.flush();
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.seen.map((each) => each.as)).toEqual(['draft', 'complete']);
    expect(server.saved.size).toBe(1);
    expect(autosave.state.get().completed).not.toBeNull();
  });

  it('is finished by itself when the connection returns, and only once', async () => {
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

  it('leaves a draft behind where it is refused', async () => {
    const server = aServer([{ status: 422, code: 'expense.incomplete' }]);
    const { autosave, type, finish } = anAutosave(server);
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(autosave.state.get()).toMatchObject({ phase: 'refused', is_completing: false });
    type('Lyon, dinner');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.seen.map((each) => each.as)).toEqual(['complete', 'draft']);
  });

  it('is the only thing that sends what does not save itself', async () => {
    const server = aServer();
    const { type, finish, remembered } = anAutosave(server, {
      saved: { id: 'e1', version: 0 },
      is_saving_itself: false,
    } as never);
    type('Lyon');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.seen).toHaveLength(0);
    expect(remembered.now?.values).toEqual({ text: 'Lyon' });
    finish('Lyon');
    await vi.advanceTimersByTimeAsync(10);
    expect(server.seen).toHaveLength(1);
    expect(remembered.now).toBeNull();
  });
});
