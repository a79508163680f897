import type { OpenPageMessage, PushMessage } from '../lib/push/push-messages.ts';
import type { WorkerScope } from './worker-scope.ts';

/** The notification for a message that cannot be read. Browsers require a notification for each message. */
const unknown: PushMessage = { title: 'Outlay', body: 'You have a new notification.', path: '/home', tag: 'unknown' };

/** Shows a message from the server. A newer message about the same item replaces it and alerts again. */
export function showNotification(scope: WorkerScope, data: { json(): unknown } | null): Promise<void> {
  const { title, body, path, tag } = messageOf(data);
  const options = {
    body,
    tag,
    renotify: true,
    icon: '/icons/outlay-192.png',
    badge: '/icons/outlay-192.png',
    data: { path },
  };
  return scope.registration.showNotification(title, options);
}

function messageOf(data: { json(): unknown } | null): PushMessage {
  try {
    const message = data?.json() as Partial<PushMessage> | undefined;
    return { ...unknown, ...message };
  } catch {
    return unknown;
  }
}

/**
 * Opens the item in a tab of the app or, if there is none, in a new tab. An open tab navigates by itself, so that it
 * can protect unsaved values.
 */
export async function openNotification(scope: WorkerScope, data: unknown): Promise<void> {
  const path = pathOf(scope, data);
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const showing = tabs.find(({ url }) => new URL(url).pathname === path);
  const tab = showing ?? tabs.find(({ url }) => isApp(new URL(url)));
  if (!tab) return void (await scope.clients.openWindow(path));
  await tab.focus();
  if (!showing) tab.postMessage({ kind: 'open-page', path } satisfies OpenPageMessage);
}

/** Returns the path to open. Only pages of this app are opened. */
function pathOf(scope: WorkerScope, data: unknown): string {
  const path = String((data as { path?: unknown } | null)?.path ?? unknown.path);
  const url = new URL(path, scope.location.origin);
  return url.origin === scope.location.origin ? `${url.pathname}${url.search}` : unknown.path;
}

/**
 * Returns true if the notification may open in this tab. Sign-in pages are excluded, so that signing in is not
 * interrupted.
 */
function isApp({ pathname }: URL): boolean {
  return !pathname.startsWith('/sign-in');
}
