import { createStore } from '../../lib/store.ts';
import { activateMessage } from '../../service-worker/worker-scope.ts';

const updateEveryMs = 60 * 60_000;

/** The service worker of a newer version, which waits until it may replace this version; null if there is none. */
export const newVersion = createStore<ServiceWorker | null>(null);

/**
 * Registers the service worker and checks for newer versions while the app stays open. Does nothing in development,
 * where a service worker would respond with outdated files.
 */
export async function watchVersions(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The registration fails in private windows and where an administrator forbids it. The app then works only online.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return;

  const publish = () => {
    // Without an active service worker, this is the first visit, so there is no older version to replace.
    if (registration.waiting && registration.active) newVersion.set(registration.waiting);
  };
  publish();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', publish));
  setInterval(() => void registration.update().catch(() => undefined), updateEveryMs);
}

/** Activates the newer version and reloads this tab. Unsaved forms stay on this device and are restored afterwards. */
export function startNewVersion(waiting: ServiceWorker, reload = () => window.location.reload()): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage(activateMessage);
}
