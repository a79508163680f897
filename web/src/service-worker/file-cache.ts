import type { BuiltFiles } from './built-files.ts';
import type { PageRequestEvent } from './worker-scope.ts';

/** The page whose HTML opens the app offline. It contains the server's configuration and nothing personal. */
const shellPath = '/home';
const cachePrefix = 'outlay-files-';

type FileRequest = Omit<PageRequestEvent, 'respondWith'>;

interface FileCache {
  install(): Promise<void>;
  /**
   * Deletes the files of older versions. Those of the previous version are not deleted, because tabs that still run the
   * previous version may load more of its files.
   */
  deleteOldVersions(): Promise<void>;
  /** The response to a request, or null if the browser handles the request itself. */
  answer(event: FileRequest): Promise<Response> | null;
}

/**
 * Saves the files of the built app. Responses of the API and uploaded files are never saved: they are personal, and
 * another person may use the same browser next.
 */
export function createFileCache(
  { version, first }: BuiltFiles,
  scope: { origin: string; caches: CacheStorage },
): FileCache {
  const { caches, origin } = scope;
  const cacheName = `${cachePrefix}${version}`;

  async function save(path: string): Promise<void> {
    const known = isHashed(path) ? await caches.match(path) : undefined;
    const response = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${path} could not be saved: ${response.status}`);
    await (await caches.open(cacheName)).put(path, response);
  }

  async function page({ request, preloadResponse, waitUntil }: FileRequest) {
    try {
      const response = (await preloadResponse) ?? (await fetch(request));
      // The page is saved again, because its language may have changed since the service worker was installed.
      if (response.ok && new URL(request.url).pathname === shellPath) waitUntil(saveCopy(shellPath, response.clone()));
      return response;
    } catch (error) {
      const shell = await caches.match(shellPath, { cacheName });
      if (!shell) throw error;
      return shell;
    }
  }

  /** Returns the saved file if there is one: a file with a hash in its name never changes. */
  async function hashedFile({ request, waitUntil }: FileRequest): Promise<Response> {
    const known = await caches.match(request.url);
    if (known) return known;
    const response = await fetch(request);
    if (response.ok && response.type === 'basic') waitUntil(saveCopy(request.url, response.clone()));
    return response;
  }

  /** Saves a copy of a file. A full disk must not prevent the page from loading. */
  async function saveCopy(url: string, copy: Response): Promise<void> {
    const cache = await caches.open(cacheName);
    await cache.put(url, copy).catch(() => undefined);
  }

  async function unhashedFile(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const known = await caches.match(request.url, { cacheName });
      if (!known) throw error;
      return known;
    }
  }

  return {
    async install() {
      for (const path of [...first, shellPath]) await save(path);
    },
    async deleteOldVersions() {
      const older = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
      for (const name of older.slice(0, -1)) await caches.delete(name);
    },
    answer(event) {
      const { request } = event;
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== origin) return null;
      if (request.mode === 'navigate') return isPage(url.pathname) ? page(event) : null;
      if (isHashed(url.pathname)) return hashedFile(event);
      return first.includes(url.pathname) ? unhashedFile(request) : null;
    },
  };
}

function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}

function isPage(path: string): boolean {
  return !/^\/(api|assets|files|health|icons)(\/|$)/u.test(path) && !/\.\w+$/u.test(path);
}
