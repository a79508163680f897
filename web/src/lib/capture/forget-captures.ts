import { ownerKey } from './capture.ts';
import { openCaptureStore } from './capture-store.ts';

/** Deletes the captures of the person who signs out. Captures of other people stay until they sign in again. */
export async function forgetCaptures(): Promise<void> {
  if (!globalThis.indexedDB) return;
  const store = await openCaptureStore();
  const session = await store.readSession();
  if (!session) return;
  for (const { id } of await store.list(ownerKey(session.owner))) await store.delete(id);
  await store.writeSession(null);
}

/** Counts the captures that signing out would delete. */
export async function countOwnCaptures(): Promise<number> {
  if (!globalThis.indexedDB) return 0;
  try {
    const store = await openCaptureStore();
    const session = await store.readSession();
    return session ? (await store.list(ownerKey(session.owner))).length : 0;
  } catch {
    return 0;
  }
}
