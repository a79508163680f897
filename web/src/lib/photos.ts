import { createContext, use, useCallback, useEffect, useSyncExternalStore } from 'react';

interface Photo {
  email: string;
  img_path: string;
}

interface Photos {
  /** The URL of a person's photo; undefined while it is unknown, null if there is none. */
  get(email: string): string | null | undefined;
  /** Requests the photo of a person unless it is known and its URL is still valid. */
  request(email: string): void;
  /** Replaces a photo after the user changed it. */
  set(email: string, img_path: string | null): void;
  subscribe(listener: () => void): () => void;
}

/** Requests of avatars within this time are combined, because all avatars of a page are rendered within it. */
const gatherMs = 20;
const maxEmails = 100;
/** The time after which a photo is requested again. Its signed URL is valid for at least 30 minutes. */
const freshMs = 25 * 60_000;

/** Creates a store of the photos of the people on the page. Avatars that appear together share a request. */
export function createPhotos(load: (emails: string[]) => Promise<Photo[]>): Photos {
  const urls = new Map<string, string | null>();
  const loadedAt = new Map<string, number>();
  const listeners = new Set<() => void>();
  let wanted = new Set<string>();
  const publish = () => {
    for (const listener of listeners) listener();
  };

  function store(email: string, img_path: string | null) {
    urls.set(email, img_path);
    loadedAt.set(email, Date.now());
  }

  async function loadWanted() {
    const emails = [...wanted];
    wanted = new Set();
    for (let from = 0; from < emails.length; from += maxEmails) {
      const batch = emails.slice(from, from + maxEmails);
      // Avatars whose photos cannot be loaded show initials.
      const found = await load(batch).catch((): Photo[] => []);
      for (const email of batch) store(email, found.find((photo) => photo.email === email)?.img_path ?? null);
      publish();
    }
  }

  return {
    get: (email) => urls.get(email),
    request(email) {
      const isFresh = Date.now() - (loadedAt.get(email) ?? 0) < freshMs;
      if (isFresh || wanted.has(email)) return;
      if (wanted.size === 0) setTimeout(() => void loadWanted(), gatherMs);
      wanted.add(email);
    },
    set(email, img_path) {
      store(email, img_path);
      publish();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The photos of the people on the signed-in pages. Null on all other pages, where avatars show initials. */
export const PhotosContext = createContext<Photos | null>(null);

/** Returns the URL of a person's photo; null if there is none or it is not loaded yet. */
export function usePhoto(email: string | undefined): string | null {
  const photos = use(PhotosContext);
  const address = email?.toLowerCase() ?? '';
  useEffect(() => {
    if (address) photos?.request(address);
  }, [photos, address]);
  const subscribe = useCallback((listener: () => void) => photos?.subscribe(listener) ?? noop, [photos]);
  const get = () => photos?.get(address) ?? null;
  return useSyncExternalStore(subscribe, get, get);
}

const noop = () => undefined;
