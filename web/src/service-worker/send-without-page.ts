import type { Answer } from '../lib/call.ts';
import { type Capture, ownerKey } from '../lib/capture/capture.ts';
import { capturesChannel, sendingLock } from '../lib/capture/capture-names.ts';
import { type CaptureSession, type CaptureStore, openCaptureStore } from '../lib/capture/capture-store.ts';
import { type CaptureApi, sendCapture } from '../lib/capture/send-capture.ts';
import { configuration } from '../lib/configuration.ts';
import { renewToken } from '../lib/renew-token.ts';
import { sendOnce } from '../lib/send-once.ts';
import { uploadError } from '../lib/upload-form.ts';

/**
 * Sends the captures of the signed-in person while no page is open. Fails if some captures are left, so that the
 * browser tries again later. Does nothing if a page is already sending captures.
 */
export async function sendWithoutPage(): Promise<void> {
  await navigator.locks.request(sendingLock, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const store = await openCaptureStore();
    const session = await store.readSession();
    if (session) await sendAll(store, session);
  });
}

async function sendAll(store: CaptureStore, { owner, bases }: CaptureSession): Promise<void> {
  const captures = (await store.list(ownerKey(owner))).filter(({ state }) => state === 'waiting');
  if (captures.length === 0) return;
  Object.assign(configuration.bases, bases);
  const api = await apiOf(owner);
  if (!api) return;

  const isLeft = await sendEach(captures, { store, api });
  new BroadcastChannel(capturesChannel).postMessage('changed');
  if (isLeft) throw new Error('Some captures could not be sent yet.');
}

/** Sends captures one after another. Returns true if some of them have to be sent again later. */
export async function sendEach(
  captures: readonly Capture[],
  { store, api }: { store: CaptureStore; api: CaptureApi },
): Promise<boolean> {
  let isLeft = false;
  for (const capture of captures) {
    const { id } = capture;
    const result = await sendCapture(capture, {
      api,
      now: () => new Date(),
      change: (change) => store.change(id, change),
    });
    if (result.outcome === 'sent') await store.delete(id);
    isLeft ||= result.outcome === 'later';
  }
  return isLeft;
}

/**
 * Returns the requests that send captures in the session of their owner. Returns null if the session is over or belongs
 * to another person; the captures then wait until a page is open.
 */
async function apiOf(owner: CaptureSession['owner']): Promise<CaptureApi | null> {
  const renewal = await renewToken(null);
  if (renewal.outcome === 'unreachable') throw renewal.error;
  if (renewal.outcome === 'refused') return null;
  const { access_token } = renewal;
  const { data } = (await sendOnce(
    { method: 'GET', url: '/user/details-by-token' },
    access_token,
  )) as Answer<'people.detailsByToken'>;
  if (ownerKey(data) !== ownerKey(owner)) return null;
  return { send: (request) => sendOnce(request, access_token), postForm };
}

async function postForm(url: string, form: FormData): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: form }).catch(() => null);
  if (!response?.ok) throw uploadError(response?.status ?? 0, (await response?.text()) ?? '');
}
