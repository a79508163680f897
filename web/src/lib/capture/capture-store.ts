import type { Base } from '../configuration.ts';
import type { Capture, CaptureOwner } from './capture.ts';

/** The session data that the service worker needs to send captures while no page is open. */
export interface CaptureSession {
  owner: CaptureOwner;
  bases: Record<Base, string>;
}

/** A change of a capture as it is stored at that moment. Null leaves the capture unchanged. */
export type CaptureChange = (stored: Capture) => Capture | null;

/** The storage for captures on this device, which all tabs and the service worker share. */
export interface CaptureStore {
  list(owner: string): Promise<Capture[]>;
  put(capture: Capture): Promise<void>;
  /** Changes a capture in one transaction. Returns null if it was deleted or left unchanged. */
  change(id: string, change: CaptureChange): Promise<Capture | null>;
  /** Deletes a capture and returns its last state. Returns null if it was already deleted. */
  delete(id: string): Promise<Capture | null>;
  readSession(): Promise<CaptureSession | null>;
  writeSession(session: CaptureSession | null): Promise<void>;
}

const databaseName = 'outlay';
const captures = 'captures';
const settings = 'settings';
const sessionKey = 'session';

/** Opens the database of captures. Fails if the browser offers no storage, for example in some private windows. */
export async function openCaptureStore(): Promise<CaptureStore> {
  const database = await openDatabase();
  const write = async <T>(name: string, work: (store: IDBObjectStore) => T): Promise<Awaited<T>> => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
    const [result] = await Promise.all([work(transaction.objectStore(name)), completed(transaction)]);
    return result;
  };
  const find = async (store: IDBObjectStore, id: string) =>
    (await answerOf<Capture | undefined>(store.get(id))) ?? null;

  return {
    async list(owner) {
      const store = database.transaction(captures).objectStore(captures);
      const found = await answerOf<Capture[]>(store.index('owner').getAll(owner));
      return found.sort((a, b) => a.captured_at.localeCompare(b.captured_at));
    },
    put: (capture) => write(captures, (store) => void store.put(capture)),
    change: (id, change) =>
      write(captures, async (store) => {
        const stored = await find(store, id);
        const changed = stored && change(stored);
        if (changed) store.put(changed);
        return changed;
      }),
    delete: (id) =>
      write(captures, (store) => {
        const stored = find(store, id);
        store.delete(id);
        return stored;
      }),
    async readSession() {
      const store = database.transaction(settings).objectStore(settings);
      return (await answerOf<CaptureSession | undefined>(store.get(sessionKey))) ?? null;
    },
    writeSession: (session) =>
      write(settings, (store) => void (session ? store.put(session, sessionKey) : store.delete(sessionKey))),
  };
}

let opened: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(captures, { keyPath: 'id' }).createIndex('owner', 'owner');
      request.result.createObjectStore(settings);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once the data is written, because a full disk is noticed only then and not when the request is accepted. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
