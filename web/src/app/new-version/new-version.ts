import { createStore } from '../../lib/store.ts';
import { activateMessage } from '../../service-worker/worker-scope.ts';

const updateEveryMs = 60 * 60_000;

/** The service worker of a newer version, which waits until this version is closed; null if there is none. */
export const newVersion = createStore<ServiceWorker | null>(null);

/**
 * Registers the service worker and checks for newer versions while the app stays open. The development server has no
 * service worker, because it would respond with outdated files.
 */
export async function watchVersions(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Registering fails in private windows and where an administrator forbids it. The app then needs a connection.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return;

  const publish = () => {
    // Without an active service worker this is the first visit, and there is no older version to replace.
    if (registration.waiting && registration.active) newVersion.set(registration.waiting);
  };
  publish();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', publish));
  setInterval(() => void registration.update().catch(() => undefined), updateEveryMs);
}

/** Replaces the running version and reloads this tab. Unsaved forms stay on the device and are restored. */
export function startNewVersion(waiting: ServiceWorker, reload = () => window.location.reload()): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage(activateMessage);
}
