import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../call-error.ts';
import type { SendRequest } from '../send-once.ts';
import { type Capture, ownerKey } from './capture.ts';
import { CaptureQueue } from './capture-queue.ts';
import type { CaptureStore } from './capture-store.ts';

const session = {
  owner: { client_id: 'c', user_id: 'ana' },
  bases: { api: '/api', auth: '/api', billing: '/api', user_management: '/api' },
};
const owner = ownerKey(session.owner);
const details = { merchant: 'Kiosk', spent_on: '2026-11-02', amount: '4.20', currency: 'EUR', description: '' };

let device: FakeDevice;
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  device = new FakeDevice();
  server = new FakeServer();
  return () => vi.useRealTimers();
});

describe('the queue of captures', () => {
  it('creates one draft for each receipt and removes it from the device', async () => {
    const queue = await startedQueue();
    await queue.add([receipt('1'), receipt('2')], { for_user_id: 'omar' });
    expect(queue.items.get().map(({ phase, expense_id }) => [phase, expense_id])).toEqual([
      ['done', 'draft-1'],
      ['done', 'draft-2'],
    ]);
    expect(device.captures.size).toBe(0);
    expect(server.requests.at(-1)?.data).toMatchObject({ for_user_id: 'omar' });
  });

  it('sends five receipts exactly once if the browser is closed in the middle', async () => {
    const first = await startedQueue();
    server.failAfter = 7;
    await first.add(['1', '2', '3', '4', '5'].map(receipt));
    expect(server.drafts.size).toBeLessThan(5);
    expect(device.captures.size).toBeGreaterThan(0);

    server.failAfter = Infinity;
    const reopened = await startedQueue();
    expect(reopened.items.get().filter(({ phase }) => phase !== 'done')).toEqual([]);
    expect(server.drafts.size).toBe(5);
    expect(device.captures.size).toBe(0);
  });

  it.each([1, 2, 3, 4])('creates one draft if the response to request %i is lost', async (lost) => {
    server.loseResponse = lost;
    const queue = await startedQueue();
    await queue.add([receipt('1')]);
    expect(queue.items.get()[0]?.phase).toBe('waiting');
    const reopened = await startedQueue();
    expect(reopened.items.get()[0]?.phase).toBe('done');
    expect(server.drafts.size).toBe(1);
  });

  it('tries again by itself, and at once when the connection returns', async () => {
    server.failAfter = 0;
    const queue = await startedQueue();
    await queue.add([receipt('1')]);
    server.failAfter = Infinity;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queue.items.get()[0]?.phase).toBe('done');
  });

  it('sends a draft without a receipt with the values typed on the device', async () => {
    const queue = await startedQueue();
    await queue.addDraft(details);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({ url: '/expense/draft/create', data: { ...details, file_ids: [] } });
  });

  it('shows why a capture was refused, and sends it after it was corrected', async () => {
    server.refuse = 'This currency is not allowed.';
    const queue = await startedQueue();
    await queue.addDraft(details);
    const [refused] = queue.items.get();
    expect(refused).toMatchObject({ phase: 'refused', message: 'This currency is not allowed.', may_edit: true });
    expect(device.captures.get(refused?.id ?? '')?.state).toBe('refused');

    server.refuse = null;
    await queue.edit(refused?.id ?? '', { details: { ...details, currency: 'USD' } });
    expect(queue.items.get()[0]?.phase).toBe('done');
    expect(server.requests.at(-1)?.data).toMatchObject({ currency: 'USD' });
  });

  it('does not let one capture that the server cannot process now delay the others', async () => {
    server.busyWith = 'Kiosk';
    const queue = await startedQueue();
    await queue.addDraft(details);
    await queue.addDraft({ ...details, merchant: 'Bakery' });
    expect(queue.items.get().map(({ phase }) => phase)).toEqual(['waiting', 'done']);
    server.busyWith = null;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(queue.items.get().map(({ phase }) => phase)).toEqual(['done', 'done']);
    expect(server.drafts.size).toBe(2);
  });

  it('does not change a capture whose request got no response', async () => {
    server.loseResponse = 1;
    const queue = await startedQueue();
    await queue.addDraft(details);
    const [waiting] = queue.items.get();
    expect(waiting).toMatchObject({ phase: 'waiting', may_edit: false });
    await queue.edit(waiting?.id ?? '', { details: { ...details, amount: '99.00' } });
    expect(device.captures.get(waiting?.id ?? '')?.details?.amount).toBe('4.20');
  });

  it.each([
    ['a gateway replaced', { status: 504 }],
    ['says that an earlier request is still running', { status: 409, code: 'request.in_flight' }],
    ['says that the database connection was lost', { status: 503, code: 'service.away' }],
  ])('does not change a capture whose response %s', async (_, failure) => {
    server.loseResponse = 1;
    server.lostAnswer = () => new CallError({ status_text: '', message: '', ...failure });
    const queue = await startedQueue();
    await queue.addDraft(details);
    expect(queue.items.get()[0]).toMatchObject({ phase: 'waiting', may_edit: false });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(queue.items.get()[0]?.phase).toBe('done');
    expect(server.drafts.size).toBe(1);
  });

  it('asks the person once the server no longer knows whether it created the draft', async () => {
    server.loseResponse = 1;
    const queue = await startedQueue();
    await queue.addDraft(details);
    vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60_000);
    await queue.flush();
    expect(queue.items.get()[0]).toMatchObject({ phase: 'refused', message: expect.stringContaining('may already') });
    expect(server.requests).toHaveLength(1);
  });

  it('uploads a receipt again that the server deleted because it was never used', async () => {
    server.failAfter = 3;
    const queue = await startedQueue();
    await queue.add([receipt('1')]);
    server.failAfter = Infinity;
    server.deleteUnusedFiles();
    await queue.flush();
    expect(queue.items.get()[0]?.phase).toBe('done');
    expect(server.drafts.size).toBe(1);
  });

  it('deletes a discarded capture from the device', async () => {
    server.failAfter = 0;
    const queue = await startedQueue();
    await queue.add([receipt('1')]);
    await queue.discard(queue.items.get()[0]?.id ?? '');
    expect([queue.items.get().length, device.captures.size]).toEqual([0, 0]);
  });

  it('still sends a capture that the device has no room for, and says so', async () => {
    device.isFull = true;
    server.failAfter = 0;
    const queue = await startedQueue();
    await queue.add([receipt('1')]);
    expect(queue.items.get()[0]).toMatchObject({ phase: 'waiting', is_stored: false });
    server.failAfter = Infinity;
    await queue.flush();
    expect(server.drafts.size).toBe(1);
  });

  it('shows and sends nothing of another person', async () => {
    server.failAfter = 0;
    const queue = await startedQueue();
    await queue.add([receipt('1')]);
    server.failAfter = Infinity;
    await queue.start({ ...session, owner: { client_id: 'c', user_id: 'omar' } });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(queue.items.get()).toEqual([]);
    expect(server.drafts.size).toBe(0);
    expect(device.captures.size).toBe(1);
  });

  it('waits for consent before it sends a file that another app shared', async () => {
    await device.put(sharedCapture(owner, new Date()));
    const queue = await startedQueue();
    expect(queue.items.get()[0]?.phase).toBe('shared');
    expect(server.requests).toEqual([]);
    await queue.send('shared');
    expect(server.drafts.size).toBe(1);
  });

  it('gives a file shared before signing in to the next person, but not after an hour', async () => {
    await device.put(sharedCapture('', new Date()));
    expect((await startedQueue()).items.get()).toHaveLength(1);
    await device.delete('shared');
    await device.put(sharedCapture('', new Date(Date.now() - 2 * 60 * 60_000)));
    expect((await startedQueue()).items.get()).toEqual([]);
    expect(device.captures.size).toBe(0);
  });
});

async function startedQueue(): Promise<CaptureQueue> {
  const queue = new CaptureQueue({
    openStore: async () => device,
    api: { send: (request) => server.answer(request), postForm: (url) => server.receive(url) },
    alone: (work) => work(),
  });
  await queue.start(session);
  return queue;
}

function receipt(name: string): File {
  return new File([name], `${name}.jpg`, { type: 'image/jpeg' });
}

function sharedCapture(ownedBy: string, captured_at: Date): Capture {
  return {
    id: 'shared',
    owner: ownedBy,
    captured_at: captured_at.toISOString(),
    file: { name: 'a.pdf', type: 'application/pdf', content: new Blob(['a']), stored_path: null, file_id: null },
    details: null,
    state: 'shared',
    message: '',
    requested_at: null,
  };
}

/** A fake of the storage on a device. */
class FakeDevice implements CaptureStore {
  readonly captures = new Map<string, Capture>();
  isFull = false;
  list = async (ownedBy: string) => [...this.captures.values()].filter((capture) => capture.owner === ownedBy);
  async put(capture: Capture) {
    if (this.isFull) throw new DOMException('No room', 'QuotaExceededError');
    this.captures.set(capture.id, capture);
  }
  async delete(id: string) {
    this.captures.delete(id);
  }
  readSession = async () => session;
  writeSession = async () => undefined;
}

/** A fake server that applies each idempotency key once, like the real one. */
class FakeServer {
  readonly requests: SendRequest[] = [];
  readonly drafts = new Map<string, { body: string; id: string }>();
  /** The number of requests that succeed before the connection is lost. */
  failAfter = Infinity;
  /** The number of the request that is applied but whose response is lost; 0 for none. */
  loseResponse = 0;
  lostAnswer = noResponse;
  refuse: string | null = null;
  /** The server answers 'Busy' to the draft with this merchant; null for none. */
  busyWith: string | null = null;
  private readonly files = new Set<string>();
  private count = 0;

  async answer(request: SendRequest): Promise<unknown> {
    this.requests.push(request);
    return this.once(() => this.apply(request));
  }

  receive(url: string): Promise<void> {
    return this.once(() => void url);
  }

  deleteUnusedFiles(): void {
    this.files.clear();
  }

  private async once<T>(work: () => T): Promise<T> {
    this.count += 1;
    if (this.count > this.failAfter) throw noResponse();
    const answer = work();
    if (this.count === this.loseResponse) throw this.lostAnswer();
    return answer;
  }

  private apply({ url, data, headers }: SendRequest): unknown {
    const input = data as { remote_file_path?: string; file_id?: string };
    if (url === '/misc/get-signed-upload-url')
      return { data: { url: 'store', fields: {} }, remote_file_path: `upload-${this.count}` };
    if (url === '/misc/user_upload') {
      const id = `file of ${input.remote_file_path}`;
      this.files.add(id);
      return { file: { id } };
    }
    if (this.busyWith && (data as { merchant?: string }).merchant === this.busyWith)
      throw new CallError({ status: 503, status_text: '', message: 'Busy', code: 'service.away' });
    if (this.refuse) throw new CallError({ status: 422, status_text: '', message: this.refuse });
    if (input.file_id && !this.files.has(input.file_id))
      throw new CallError({ status: 404, status_text: '', message: 'Not found', code: 'item.not_found' });
    return this.createOnce(headers?.['idempotency-key'] ?? '', JSON.stringify(data));
  }

  private createOnce(key: string, body: string) {
    const known = this.drafts.get(key);
    if (known && known.body !== body)
      throw new CallError({ status: 422, status_text: '', message: 'Key reused', code: 'request.key_reused' });
    const draft = known ?? { body, id: `draft-${this.drafts.size + 1}` };
    this.drafts.set(key, draft);
    return { expense_id: draft.id };
  }
}

function noResponse(): CallError {
  return new CallError({ status: 0, status_text: '', message: '' });
}
