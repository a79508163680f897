import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../call-error.ts';
import { type Capture, ownerKey } from './capture.ts';
import { CaptureQueue } from './capture-queue.ts';
import { FakeDevice, session } from './testing/fake-device.ts';
import { FakeServer, uploadUrl } from './testing/fake-server.ts';

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

describe('a capture that is changed while another tab sends it', () => {
  const draftUrl = '/expense/draft/create';
  const corrected = { ...details, amount: '42.00' };
  let sender: CaptureQueue;
  let other: CaptureQueue;

  beforeEach(async () => {
    sender = await startedQueue();
    other = await startedQueue();
  });

  /** Lets the sender wait in a request to `url`, and returns the id of its capture once the other tab shows it. */
  async function sendUntil(url: string, add: () => Promise<void>) {
    const release = server.hold(url);
    const sent = add();
    await vi.advanceTimersByTimeAsync(0);
    await other.load();
    return { id: other.items.get()[0]?.id ?? '', finish: async () => [release(), await sent] };
  }

  const uploadReceipt = () => sendUntil(uploadUrl, () => sender.add([receipt('1')]));
  const requestDraft = () => sendUntil(draftUrl, () => sender.addDraft(details));

  it.each([
    ['another tab', () => other],
    ['the same tab', () => sender],
  ])('becomes a draft with the values that %s saved during the upload', async (_, editor) => {
    const { id, finish } = await uploadReceipt();
    const edited = editor().edit(id, { details: corrected });
    await vi.advanceTimersByTimeAsync(0);
    await finish();
    expect(server.draftRequests()).toEqual([{ ...corrected, file_ids: ['file of upload-1'] }]);
    expect(device.captures.size).toBe(0);
    expect(sender.items.get()).toMatchObject([{ phase: 'done', name: 'Kiosk' }]);
    expect(await edited).toBe(true);
  });

  it('becomes a draft with the file that replaced the receipt during the upload', async () => {
    const { id, finish } = await uploadReceipt();
    const edited = other.edit(id, { details: corrected, file: receipt('2') });
    await vi.advanceTimersByTimeAsync(0);
    await finish();
    await edited;
    expect(server.draftRequests()).toEqual([{ ...corrected, file_ids: ['file of upload-4'] }]);
  });

  it.each([
    ['another tab', () => other],
    ['the same tab', () => sender],
  ])('becomes no draft if %s deletes it during the upload', async (_, editor) => {
    const { id, finish } = await uploadReceipt();
    const isSurelyUnsent = await editor().discard(id);
    await finish();
    expect(server.draftRequests()).toEqual([]);
    expect(device.captures.size).toBe(0);
    expect(sender.items.get()).toEqual([]);
    expect(isSurelyUnsent).toBe(true);
  });

  it('does not come back when it is deleted and the upload then fails', async () => {
    const { id, finish } = await uploadReceipt();
    await other.discard(id);
    server.failAfter = 0;
    await finish();
    expect(device.captures.size).toBe(0);
    expect(sender.items.get()).toEqual([]);
  });

  it('cannot be edited once the draft is requested', async () => {
    const { id, finish } = await requestDraft();
    expect(await other.edit(id, { details: corrected })).toBe(false);
    expect(device.captures.get(id)?.details).toEqual(details);
    expect(other.items.get()).toMatchObject([{ may_edit: false, details }]);
    await finish();
    expect(server.draftRequests()).toMatchObject([details]);
    expect(await other.edit(id, { details: corrected })).toBe(false);
    expect(other.items.get()).toEqual([]);
  });

  it('may have become a draft if it is deleted once the draft is requested', async () => {
    const { id, finish } = await requestDraft();
    expect(await other.discard(id)).toBe(false);
    await finish();
    expect(device.captures.size).toBe(0);
    expect(server.drafts.size).toBe(1);
  });

  it('still cannot be edited if a tab that loaded it before the request sends it now', async () => {
    const release = server.hold(uploadUrl);
    const sent = sender.add([receipt('1')]);
    await vi.advanceTimersByTimeAsync(0);
    await other.load();
    release();
    const answer = server.hold('/expense/from-receipt');
    await vi.advanceTimersByTimeAsync(0);
    const id = other.items.get()[0]?.id ?? '';
    const again = other.send(id);
    await vi.advanceTimersByTimeAsync(0);
    expect(device.captures.get(id)?.requested_at).not.toBeNull();
    answer();
    await Promise.all([sent, again]);
    expect(server.drafts.size).toBe(1);
    expect(device.captures.size).toBe(0);
  });

  it('becomes a draft with the new values even if the device has no room', async () => {
    device.isFull = true;
    const release = server.hold(uploadUrl);
    const sent = sender.add([receipt('1')]);
    await vi.advanceTimersByTimeAsync(0);
    const edited = sender.edit(sender.items.get()[0]?.id ?? '', { details: corrected });
    await vi.advanceTimersByTimeAsync(0);
    release();
    await sent;
    expect(await edited).toBe(true);
    expect(server.draftRequests()).toMatchObject([corrected]);
  });
});

async function startedQueue(): Promise<CaptureQueue> {
  const queue = new CaptureQueue({
    openStore: async () => device,
    api: server.api,
    alone: device.alone,
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
