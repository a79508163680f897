import { sendTag } from '../lib/capture/capture-names.ts';
import type { BuiltFiles } from './built-files.ts';
import { createFileCache } from './file-cache.ts';
import { sendWithoutPage } from './send-without-page.ts';
import { openNotification, showNotification } from './show-notification.ts';
import { sharePath, takeSharedFiles } from './take-shared-files.ts';
import { activateMessage, type WorkerScope } from './worker-scope.ts';

/** The files of this build, which the build inserts. */
declare const BUILT_FILES: BuiltFiles;

const scope = self as unknown as WorkerScope;
const files = createFileCache(BUILT_FILES, { origin: scope.location.origin, caches: scope.caches });

scope.addEventListener('install', (event) => event.waitUntil(files.install()));

scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  if (request.method === 'POST' && new URL(request.url).pathname === sharePath)
    return event.respondWith(takeSharedFiles(request));
  const response = files.answer({ request, preloadResponse, waitUntil: (work) => event.waitUntil(work) });
  if (response) event.respondWith(response);
});

scope.addEventListener('message', (event) => {
  if (event.data === activateMessage) event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('sync', (event) => {
  if (event.tag === sendTag) event.waitUntil(sendWithoutPage());
});

scope.addEventListener('push', (event) => event.waitUntil(showNotification(scope, event.data)));

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(scope, event.notification.data));
});

async function activate(): Promise<void> {
  await files.deleteOldVersions();
  // Navigation preload requests the page while the service worker is still starting.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}
