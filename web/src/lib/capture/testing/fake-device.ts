import type { Capture } from '../capture.ts';
import type { CaptureChange, CaptureSession, CaptureStore } from '../capture-store.ts';

export const session: CaptureSession = {
  owner: { client_id: 'c', user_id: 'ana' },
  bases: { api: '/api', auth: '/api', billing: '/api', user_management: '/api' },
};

/** A fake of the storage on a device, which all tabs share. */
export class FakeDevice implements CaptureStore {
  readonly captures = new Map<string, Capture>();
  isFull = false;
  private lock: Promise<unknown> = Promise.resolve();

  list = async (ownedBy: string) => [...this.captures.values()].filter((capture) => capture.owner === ownedBy);

  async put(capture: Capture) {
    if (this.isFull) throw new DOMException('No room', 'QuotaExceededError');
    this.captures.set(capture.id, capture);
  }

  async change(id: string, change: CaptureChange) {
    const stored = this.captures.get(id);
    const changed = stored ? change(stored) : null;
    if (changed) await this.put(changed);
    return changed;
  }

  async delete(id: string) {
    const stored = this.captures.get(id) ?? null;
    this.captures.delete(id);
    return stored;
  }

  readSession = async () => session;
  writeSession = async () => undefined;

  /** Runs work once no other tab is sending captures, like the browser's lock. */
  alone = <T>(work: () => Promise<T>): Promise<T> => {
    const run = this.lock.then(work);
    this.lock = run.catch(() => undefined);
    return run;
  };
}
