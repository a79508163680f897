import { configuration } from '../configuration.ts';
import { send } from '../send.ts';
import { postUploadForm } from '../upload-form.ts';
import type { CaptureOwner } from './capture.ts';
import { capturesChannel, sendingLock, sendTag } from './capture-names.ts';
import { CaptureQueue } from './capture-queue.ts';
import { openCaptureStore } from './capture-store.ts';

/** The captures of the signed-in person, shared by all pages of this tab. */
export const ownCaptures = new CaptureQueue({
  openStore: openCaptureStore,
  api: {
    send,
    postForm: (url, form, onPercent) => postUploadForm(url, form, { onPercent }),
  },
  alone: (work) => (navigator.locks ? navigator.locks.request(sendingLock, work) : work()),
  onChange: () => channel()?.postMessage('changed'),
  onWaiting: () => void requestBackgroundSending(),
});

let started = false;

/** Sends the captures of a person whenever there is a connection. */
export function startSending({ client_id, user_id }: CaptureOwner): void {
  void ownCaptures.start({ owner: { client_id, user_id }, bases: configuration.bases });
  if (started) return;
  started = true;
  window.addEventListener('online', () => void ownCaptures.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ownCaptures.load().then(() => ownCaptures.flush());
  });
  channel()?.addEventListener('message', () => void ownCaptures.load());
}

let opened: BroadcastChannel | null = null;

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  opened ??= new BroadcastChannel(capturesChannel);
  return opened;
}

/**
 * Background Sync, which Chrome supports: the service worker runs when the connection returns, even after the last page
 * was closed.
 */
interface BackgroundSync {
  sync?: { register(tag: string): Promise<void> };
}

async function requestBackgroundSending(): Promise<void> {
  // Requests persistent storage, because the browser may otherwise delete the captures when the device runs out of
  // space.
  void navigator.storage?.persist?.().catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await (registration as BackgroundSync | undefined)?.sync?.register(sendTag).catch(() => undefined);
}
