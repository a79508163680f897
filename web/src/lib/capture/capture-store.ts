import type { Base } from '../configuration.ts';
import type { Capture, CaptureOwner } from './capture.ts';

/** The session data that the service worker needs to send captures while no page is open. */
export interface CaptureSession {
  owner: CaptureOwner;
  bases: Record<Base, string>;
}

/** The storage for captures on this device. */
export interface CaptureStore {
  list(owner: string): Promise<Capture[]>;
  put(capture: Capture): Promise<void>;
  delete(id: string): Promise<void>;
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
  const write = async (name: string, change: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
    change(transaction.objectStore(name));
    await completed(transaction);
  };

  return {
    async list(owner) {
      const store = database.transaction(captures).objectStore(captures);
      const found = await answerOf<Capture[]>(store.index('owner').getAll(owner));
      return found.sort((a, b) => a.captured_at.localeCompare(b.captured_at));
    },
    put: (capture) => write(captures, (store) => store.put(capture)),
    delete: (id) => write(captures, (store) => store.delete(id)),
    async readSession() {
      const store = database.transaction(settings).objectStore(settings);
      return (await answerOf<CaptureSession | undefined>(store.get(sessionKey))) ?? null;
    },
    writeSession: (session) =>
      write(settings, (store) => (session ? store.put(session, sessionKey) : store.delete(sessionKey))),
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
