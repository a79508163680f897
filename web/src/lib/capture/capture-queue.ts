import { t, translate } from '#domain/language/translate.ts';
import { fileType } from '../file-types.ts';
import { newId } from '../new-id.ts';
import { createStore, type Store } from '../store.ts';
import type { SavedFile } from '../upload.ts';
import { type Capture, type CapturedDetails, mayEdit, ownerKey } from './capture.ts';
import type { CaptureSession, CaptureStore } from './capture-store.ts';
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
  private readonly captures = new Map<string, Capture>();
  private readonly unstored = new Set<string>();
  /** Captures that the server could not process in this run. Other captures do not wait for them. */
  private readonly skipped = new Set<string>();
  private store: Promise<CaptureStore | null> | null = null;
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
    const store = await this.openStore();
    await store?.writeSession(session).catch(() => undefined);
    await this.takeUnowned(store, owner);
    await this.load();
    await this.flush();
  }

  async add(files: readonly File[], filed: FiledFor = {}): Promise<void> {
    const added = files.map((file) =>
      this.newCapture({
        ...filed,
        file: {
          name: file.name || 'receipt',
          type: fileType(file),
          content: file,
          stored_path: null,
          file_id: null,
        },
      }),
    );
    await this.saveNew(added);
  }

  async addDraft(details: CapturedDetails): Promise<void> {
    await this.saveNew([this.newCapture({ details })]);
  }

  /**
   * Changes the details or the receipt of a capture and sends it again. Does nothing while the capture is being sent,
   * or if a request may already have created its draft.
   */
  async edit(id: string, changes: { details: CapturedDetails | null; file?: File }): Promise<void> {
    const capture = this.captures.get(id);
    if (!capture || !mayEdit(capture) || this.isSending(id)) return;
    const { details, file } = changes;
    const replaced = file && {
      name: file.name || 'receipt',
      type: fileType(file),
      content: file,
      stored_path: null,
      file_id: null,
    };
    await this.save({ ...capture, details, ...(replaced ? { file: replaced } : {}), state: 'waiting', message: '' });
    await this.flush();
  }

  /** Sends a refused capture again, or one that another app shared. */
  async send(id: string): Promise<void> {
    const capture = this.captures.get(id);
    if (capture && !this.isSending(id)) await this.save({ ...capture, state: 'waiting', message: '' });
    await this.flush();
  }

  async discard(id: string): Promise<void> {
    await this.forget(id);
    this.items.set(this.items.get().filter((item) => item.id !== id));
  }

  /** Removes finished captures from the list. */
  tidy(): void {
    this.items.set(this.items.get().filter(({ phase }) => phase !== 'done'));
  }

  /** Loads the changes made by other tabs and the service worker. */
  async load(): Promise<void> {
    const store = await this.openStore();
    const owner = this.owner;
    if (!store || owner === null) return;
    const stored = await store.list(owner).catch(() => null);
    if (!stored || owner !== this.owner) return;

    const present = new Set(stored.map(({ id }) => id));
    for (const id of this.captures.keys()) if (!present.has(id) && !this.unstored.has(id)) this.captures.delete(id);
    for (const capture of stored) if (!this.isSending(capture.id)) this.show(capture);
    this.items.set(
      this.items.get().filter(({ id, phase }) => phase === 'done' || this.captures.has(id) || this.isSending(id)),
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
    if (!capture) return this.discard(id);
    this.update(id, { phase: 'sending', percent: 0, message: '' });
    try {
      const result = await sendCapture(capture, {
        api: this.options.api,
        now: this.now,
        save: (changed) => this.save(changed, { isQuiet: true }),
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
    // The capture was discarded while it was being sent.
    if (!this.captures.has(id)) return;
    this.captures.set(id, result.capture);
    this.update(id, this.itemOf(result.capture));
    this.options.onChange?.();
  }

  private async saveNew(added: readonly Capture[]): Promise<void> {
    if (this.owner === null) throw new Error('The queue was used before a person was signed in.');
    for (const capture of added) {
      this.captures.set(capture.id, capture);
      await this.save(capture);
    }
    if (this.isRunning && !this.isStopped && this.drained) this.spawn();
    this.options.onWaiting?.();
    await this.flush();
  }

  /** Saves a capture on this device. If there is no space, the capture stays in memory, and the list shows this. */
  private async save(capture: Capture, options: { isQuiet?: boolean } = {}): Promise<void> {
    // A discarded capture must not come back.
    if (!this.captures.has(capture.id)) return;
    this.captures.set(capture.id, capture);
    const store = await this.openStore();
    try {
      if (!store) throw new Error('This browser has no storage.');
      await store.put(capture);
      this.unstored.delete(capture.id);
    } catch {
      this.unstored.add(capture.id);
    }
    if (!options.isQuiet && !this.isSending(capture.id)) this.show(capture);
    this.update(capture.id, { is_stored: !this.unstored.has(capture.id), may_edit: mayEdit(capture) });
    if (!options.isQuiet) this.options.onChange?.();
  }

  private async forget(id: string): Promise<void> {
    this.captures.delete(id);
    this.unstored.delete(id);
    await (await this.openStore())?.delete(id).catch(() => undefined);
    this.options.onChange?.();
  }

  private async takeUnowned(store: CaptureStore | null, owner: string): Promise<void> {
    for (const capture of (await store?.list('').catch(() => [])) ?? []) {
      const isRecent = this.now().getTime() - Date.parse(capture.captured_at) < unownedMs;
      if (isRecent) await store?.put({ ...capture, owner });
      else await store?.delete(capture.id);
    }
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

  private show(capture: Capture): void {
    this.captures.set(capture.id, capture);
    const item = this.itemOf(capture);
    if (!this.items.get().some(({ id }) => id === capture.id)) this.items.set([...this.items.get(), item]);
    else this.update(capture.id, item);
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
      is_stored: !this.unstored.has(id),
    };
  }

  private update(id: string, changes: Partial<QueueItem>): void {
    this.items.set(this.items.get().map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  private isSending(id: string): boolean {
    return this.items.get().some((item) => item.id === id && (item.phase === 'sending' || item.phase === 'checking'));
  }

  private readonly now = (): Date => this.options.now?.() ?? new Date();

  private openStore(): Promise<CaptureStore | null> {
    this.store ??= this.options.openStore().catch(() => null);
    return this.store;
  }
}

/** Returns true if the capture is not in Outlay yet. */
export function isUnsent({ phase }: QueueItem): boolean {
  return phase !== 'done';
}
