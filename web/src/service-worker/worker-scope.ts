/**
 * The parts of a service worker that this app uses. TypeScript's library for workers cannot be combined with the
 * library for pages, which the shared code needs.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenTab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration & { navigationPreload?: NavigationPreloadManager };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, listen: (event: WorkerEvents[Kind]) => void): void;
}

interface WorkerEvents {
  install: WaitingEvent;
  activate: WaitingEvent;
  fetch: PageRequestEvent;
  message: WaitingEvent & { data: unknown };
  sync: WaitingEvent & { tag: string };
  push: WaitingEvent & { data: { json(): unknown } | null };
  notificationclick: WaitingEvent & { notification: { data: unknown; close(): void } };
}

interface OpenTab {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface PageRequestEvent extends WaitingEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(response: Promise<Response>): void;
}

/** Sent by the page when its user accepts the new version. */
export const activateMessage = 'activate-new-version';
