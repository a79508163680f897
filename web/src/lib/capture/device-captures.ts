import type { Capture } from './capture.ts';
import type { CaptureChange, CaptureSession, CaptureStore } from './capture-store.ts';

/** The captures of one person on this device. Captures for which the device has no room are only in memory. */
export class DeviceCaptures {
  private readonly openStore: () => Promise<CaptureStore>;
  private readonly captures = new Map<string, Capture>();
  private readonly unstored = new Set<string>();
  private store: Promise<CaptureStore | null> | null = null;

  constructor(openStore: () => Promise<CaptureStore>) {
    this.openStore = openStore;
  }

  get(id: string): Capture | undefined {
    return this.captures.get(id);
  }

  isStored(id: string): boolean {
    return !this.unstored.has(id);
  }

  /** Forgets the captures of a person in memory, but does not delete them. */
  clear(): void {
    this.captures.clear();
  }

  async writeSession(session: CaptureSession): Promise<void> {
    await (await this.opened())?.writeSession(session).catch(() => undefined);
  }

  /** Gives captures without an owner to a person, if `isRecent` returns true, and deletes the others. */
  async takeUnowned(owner: string, isRecent: (capture: Capture) => boolean): Promise<void> {
    const store = await this.opened();
    for (const capture of (await store?.list('').catch(() => [])) ?? []) {
      if (isRecent(capture)) await store?.change(capture.id, (stored) => ({ ...stored, owner }));
      else await store?.delete(capture.id);
    }
  }

  /** Lists the stored captures of a person. Returns null if this browser has no storage. */
  async list(owner: string): Promise<readonly Capture[] | null> {
    const store = await this.opened();
    return (await store?.list(owner).catch(() => null)) ?? null;
  }

  /** Replaces the captures in memory by the stored ones, except those for which the device had no room. */
  replace(stored: readonly Capture[]): void {
    for (const id of this.captures.keys()) if (this.isStored(id)) this.captures.delete(id);
    for (const capture of stored) if (this.isStored(capture.id)) this.captures.set(capture.id, capture);
  }

  /** Saves a capture. If the device has no room, the capture stays in memory. */
  async put(capture: Capture): Promise<void> {
    this.captures.set(capture.id, capture);
    this.unstored.add(capture.id);
    const store = await this.opened();
    try {
      if (!store) return;
      await store.put(capture);
      this.unstored.delete(capture.id);
    } catch {
      // The list shows that the capture is not stored.
    }
  }

  /**
   * Changes a capture as another tab or the service worker has left it. Returns null if it was deleted or left
   * unchanged.
   */
  async change(id: string, change: CaptureChange): Promise<Capture | null> {
    const changed = this.isStored(id) ? await this.changeStored(id, change) : undefined;
    const capture = this.captures.get(id);
    // The capture was deleted in this tab, or it belongs to a person who is no longer signed in.
    if (!capture) return null;
    if (changed === undefined) return this.changeInMemory(capture, change);
    if (changed) this.captures.set(id, changed);
    return changed;
  }

  /** Deletes a capture and returns its last state. Returns null if it was already deleted. */
  async delete(id: string): Promise<Capture | null> {
    const unstored = this.isStored(id) ? undefined : this.captures.get(id);
    this.captures.delete(id);
    this.unstored.delete(id);
    const store = await this.opened();
    const stored = await store?.delete(id).catch(() => null);
    return unstored ?? stored ?? null;
  }

  /** Returns undefined if the change cannot be stored. */
  private async changeStored(id: string, change: CaptureChange): Promise<Capture | null | undefined> {
    const store = await this.opened();
    return this.captures.has(id) ? store?.change(id, change).catch(() => undefined) : null;
  }

  private async changeInMemory(capture: Capture, change: CaptureChange): Promise<Capture | null> {
    const changed = change(capture);
    if (changed) await this.put(changed);
    return changed;
  }

  private opened(): Promise<CaptureStore | null> {
    this.store ??= this.openStore().catch(() => null);
    return this.store;
  }
}
