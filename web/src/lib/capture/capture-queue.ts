import { t, translate } from '#domain/language/translate.ts';
import { newId } from '../new-id.ts';
import { createStore, type Store } from '../store.ts';
import type { SavedFile } from '../upload.ts';
import { type Capture, type CapturedDetails, capturedFile, mayEdit, ownerKey } from './capture.ts';
import type { CaptureChange, CaptureSession, CaptureStore } from './capture-store.ts';
import { DeviceCaptures } from './device-captures.ts';
import { type CaptureApi, type SendResult, sendCapture } from './send-capture.ts';

/** A capture as shown in a list. */
export interface QueueItem {
  id: string;
  name: string;
  /**
   * The phases follow in the order shared, waiting, sending, checking, done. A refused capture waits until the person
   * edits, resends or discards it.
   */
  phase: 'shared' | 'waiting' | 'sending' | 'checking' | 'done' | 'refused';
  percent: number;
  /** The reason why the capture was refused or is waiting. */
  message: string;
  file: SavedFile | null;
  /** The draft created from the capture. */
  expense_id: string | null;
  details: CapturedDetails | null;
  /** The receipt on this device; null for a draft without one. */
  content: Blob | null;
  may_edit: boolean;
  /** False if the device has no space left: the capture is lost when the page closes. */
  is_stored: boolean;
}

interface QueueOptions {
  openStore: () => Promise<CaptureStore>;
  api: CaptureApi;
  /** Runs work once no other tab is sending captures. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  now?: () => Date;
  /** Called after the captures on this device changed, so that other tabs can update their lists. */
  onChange?: () => void;
  /** Called when captures are waiting, so that the browser can send them after the page was closed. */
  onWaiting?: () => void;
}

type FiledFor = { for_user_id?: string };

const atOnce = 3;
const retryDelaysMs = [2_000, 5_000, 15_000, 60_000];
/** Files that were shared while nobody was signed in belong to the person who signs in next within this time. */
const unownedMs = 60 * 60_000;

/** Saves captures on this device and sends them, a few at a time and in order, until the server has them. */
export class CaptureQueue {
  readonly items: Store<readonly QueueItem[]> = createStore<readonly QueueItem[]>([]);
  private readonly options: QueueOptions;
  private readonly captures: DeviceCaptures;
  /** Captures that the server could not process in this run. Other captures do not wait for them. */
  private readonly skipped = new Set<string>();
  private owner: string | null = null;
  private isRunning = false;
  private isRunNeeded = false;
  private isStopped = false;
  private active = 0;
  private drained: (() => void) | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: QueueOptions) {
    this.options = options;
    this.captures = new DeviceCaptures(options.openStore);
  }

  /**
   * Shows and sends the captures of a person, including files that were shared while nobody was signed in. Captures of
   * another person are removed from the list.
   */
  async start(session: CaptureSession): Promise<void> {
    const owner = ownerKey(session.owner);
    if (owner !== this.owner) {
      this.owner = owner;
      this.captures.clear();
      this.items.set([]);
    }
    await this.captures.writeSession(session);
    await this.captures.takeUnowned(owner, ({ captured_at }) => {
      return this.now().getTime() - Date.parse(captured_at) < unownedMs;
    });
    await this.load();
    await this.flush();
  }

  async add(files: readonly File[], filed: FiledFor = {}): Promise<void> {
    await this.saveNew(files.map((file) => this.newCapture({ ...filed, file: capturedFile(file) })));
  }

  async addDraft(details: CapturedDetails): Promise<void> {
    await this.saveNew([this.newCapture({ details })]);
  }

  /**
   * Changes the details or the receipt of a capture and sends it again. Returns false and changes nothing if a request
   * may already have created its draft.
   */
  async edit(id: string, changes: { details: CapturedDetails | null; file?: File }): Promise<boolean> {
    const { details, file } = changes;
    const replaced = file ? { file: capturedFile(file) } : {};
    const edited = await this.change(id, (stored) =>
      mayEdit(stored) ? { ...stored, details, ...replaced, state: 'waiting', message: '' } : null,
    );
    // Another tab or the service worker is sending the capture, or has sent it.
    if (edited) await this.flush();
    else await this.load();
    return edited !== null;
  }

  /** Sends a refused capture again, or one that another app shared. */
  async send(id: string): Promise<void> {
    if (!this.isSending(id)) await this.change(id, (stored) => ({ ...stored, state: 'waiting', message: '' }));
    await this.flush();
  }

  /** Deletes a capture from this device. Returns false if a request may already have created its draft. */
  async discard(id: string): Promise<boolean> {
    const deleted = await this.forget(id);
    this.hide(id);
    return deleted !== null && mayEdit(deleted);
  }

  /** Removes finished captures from the list. */
  tidy(): void {
    this.items.set(this.items.get().filter(({ phase }) => phase !== 'done'));
  }

  /** Loads the changes made by other tabs and the service worker. */
  async load(): Promise<void> {
    const owner = this.owner;
    if (owner === null) return;
    const stored = await this.captures.list(owner);
    if (!stored || owner !== this.owner) return;

    this.captures.replace(stored);
    for (const { id } of stored) this.show(id);
    this.items.set(
      this.items.get().filter(({ id, phase }) => phase === 'done' || this.captures.get(id) || this.isSending(id)),
    );
  }

  /** Sends all waiting captures now. */
  async flush(): Promise<void> {
    this.isRunNeeded = true;
    if (this.isRunning || this.owner === null) return;
    this.isRunning = true;
    clearTimeout(this.timer);
    try {
      while (this.isRunNeeded) {
        this.isRunNeeded = false;
        this.skipped.clear();
        if (this.next()) await this.options.alone(() => this.sendWaiting());
      }
    } finally {
      this.isRunning = false;
    }
  }

  private async sendWaiting(): Promise<void> {
    // Another tab may have sent some of the captures while this one waited for the lock.
    await this.load();
    this.isStopped = false;
    await new Promise<void>((resolve) => {
      this.drained = resolve;
      this.spawn();
      if (this.active === 0) resolve();
    });
    this.drained = null;
    if (this.isStopped || this.skipped.size > 0) this.retryLater();
    else this.failures = 0;
  }

  private retryLater(): void {
    this.isRunNeeded = false;
    this.options.onWaiting?.();
    clearTimeout(this.timer);
    const delayMs = retryDelaysMs[Math.min(this.failures++, retryDelaysMs.length - 1)];
    this.timer = setTimeout(() => void this.flush(), delayMs);
  }

  private spawn(): void {
    const waiting = this.items.get().filter((item) => this.isNext(item)).length;
    const missing = Math.min(atOnce, this.active + waiting) - this.active;
    for (let index = 0; index < missing; index++) {
      this.active += 1;
      void this.work().finally(() => {
        this.active -= 1;
        if (this.active === 0) this.drained?.();
      });
    }
  }

  private async work(): Promise<void> {
    for (let id = this.next(); id !== undefined && !this.isStopped; id = this.next()) await this.sendOne(id);
  }

  private next(): string | undefined {
    return this.items.get().find((item) => this.isNext(item))?.id;
  }

  private isNext({ id, phase }: QueueItem): boolean {
    return phase === 'waiting' && !this.skipped.has(id);
  }

  private async sendOne(id: string): Promise<void> {
    const capture = this.captures.get(id);
    if (!capture) return this.hide(id);
    this.update(id, { phase: 'sending', percent: 0, message: '' });
    try {
      const result = await sendCapture(capture, {
        api: this.options.api,
        now: this.now,
        change: (change) => this.change(id, change),
        onPercent: (percent) => this.update(id, { percent, ...(percent >= 99 ? { phase: 'checking' } : {}) }),
      });
      await this.finish(id, result);
    } catch (error) {
      this.isStopped = true;
      this.update(id, { phase: 'waiting' });
      throw error;
    }
  }

  private async finish(id: string, result: SendResult): Promise<void> {
    if (result.outcome === 'sent') {
      await this.forget(id);
      const { expense_id, file } = result;
      this.update(id, { phase: 'done', percent: 100, expense_id, ...(file ? { file } : {}) });
      return;
    }
    if (result.outcome === 'later') {
      if (result.is_unreachable) this.isStopped = true;
      else this.skipped.add(id);
    }
    const capture = this.captures.get(id);
    // The person has deleted the capture while it was being sent.
    if (result.outcome === 'deleted' || !capture) return this.hide(id);
    this.update(id, this.itemOf(capture));
    this.options.onChange?.();
  }

  private async saveNew(added: readonly Capture[]): Promise<void> {
    if (this.owner === null) throw new Error('The queue was used before a person was signed in.');
    for (const capture of added) {
      await this.captures.put(capture);
      this.show(capture.id);
    }
    this.options.onChange?.();
    if (this.isRunning && !this.isStopped && this.drained) this.spawn();
    this.options.onWaiting?.();
    await this.flush();
  }

  /** Changes a capture on this device and in the list. Returns null if it was deleted or left unchanged. */
  private async change(id: string, change: CaptureChange): Promise<Capture | null> {
    const changed = await this.captures.change(id, change);
    if (!changed) return null;
    this.show(id);
    // The progress of a capture that this tab is sending does not concern the other tabs.
    if (!this.isSending(id)) this.options.onChange?.();
    return changed;
  }

  private async forget(id: string): Promise<Capture | null> {
    const deleted = await this.captures.delete(id);
    this.options.onChange?.();
    return deleted;
  }

  private newCapture(content: Partial<Capture>): Capture {
    return {
      id: newId(),
      owner: this.owner ?? '',
      captured_at: this.now().toISOString(),
      file: null,
      details: null,
      state: 'waiting',
      message: '',
      requested_at: null,
      ...content,
    };
  }

  /** Shows a capture as it is on this device. If this tab is sending it, its progress stays. */
  private show(id: string): void {
    const capture = this.captures.get(id);
    if (!capture) return;
    const item = this.itemOf(capture);
    const shown = this.items.get().find((one) => one.id === id);
    if (!shown) this.items.set([...this.items.get(), item]);
    else if (!this.isSending(id)) this.update(id, item);
    else this.update(id, { ...item, phase: shown.phase, percent: shown.percent, message: shown.message });
  }

  private hide(id: string): void {
    this.items.set(this.items.get().filter((item) => item.id !== id));
  }

  private itemOf(capture: Capture): QueueItem {
    const { id, file, details, state, message } = capture;
    return {
      id,
      name: details?.merchant || file?.name || t`Expense without a receipt`,
      phase: state,
      percent: 0,
      message: translate(message),
      file: null,
      expense_id: null,
      details,
      content: file?.content ?? null,
      may_edit: mayEdit(capture),
      is_stored: this.captures.isStored(id),
    };
  }

  private update(id: string, changes: Partial<QueueItem>): void {
    this.items.set(this.items.get().map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  private isSending(id: string): boolean {
    return this.items.get().some((item) => item.id === id && (item.phase === 'sending' || item.phase === 'checking'));
  }

  private readonly now = (): Date => this.options.now?.() ?? new Date();
}

/** Returns true if the capture is not in Outlay yet. */
export function isUnsent({ phase }: QueueItem): boolean {
  return phase !== 'done';
}
