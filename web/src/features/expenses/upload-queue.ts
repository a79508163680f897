import { CallError, errorText } from '../../lib/call-error.ts';
import { newId } from '../../lib/new-id.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { createUpload, type SavedFile, type Upload } from '../../lib/upload.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';

export interface UploadItem {
  key: string;
  name: string;
  /**
   * The phases follow in the order waiting, sending, checking, done. A failed upload can be retried, but a refused one
   * cannot.
   */
  phase: 'waiting' | 'sending' | 'checking' | 'done' | 'failed' | 'refused';
  percent: number;
  /** The reason for the failure or refusal; empty if there is none. */
  message: string;
  file: SavedFile | null;
  /** The draft that was created from the file; null if there is none. */
  expense_id: string | null;
  /** The colleague who owns the draft; empty if the user owns it. */
  filed: FiledFor;
}

interface UploadQueue {
  items: Store<readonly UploadItem[]>;
  add(files: readonly File[], filed?: FiledFor): void;
  retry(key: string): void;
  /** Removes a file from the queue and aborts its upload. */
  remove(key: string): void;
  /** Removes finished files from the queue. */
  tidy(): void;
}

interface QueueOptions {
  at_once?: number;
  /** True to read the receipts after the upload. */
  read?: boolean;
  /**
   * Called after a file is uploaded. If this function fails, a retry calls it again without uploading the file a second
   * time.
   */
  onTaken: (file: SavedFile, item: UploadItem) => Promise<{ expense_id: string }> | undefined;
  upload?: (file: File, options: { read?: boolean }) => Upload;
}

/** Creates a queue that uploads files in order, a few at a time. Uploads continue when the user changes pages. */
export function createUploadQueue(options: QueueOptions): UploadQueue {
  const { at_once = 3, onTaken, upload = createUpload } = options;
  const items = createStore<readonly UploadItem[]>([]);
  const jobs = new Map<string, { upload: Upload; stop: AbortController }>();
  const readOption = options.read === undefined ? {} : { read: options.read };

  const find = (key: string) => items.get().find((item) => item.key === key);
  const update = (key: string, changes: Partial<UploadItem>) =>
    items.set(items.get().map((item) => (item.key === key ? { ...item, ...changes } : item)));

  function next() {
    const in_progress = items.get().filter(({ phase }) => phase === 'sending' || phase === 'checking').length;
    const waiting = items.get().filter(({ phase }) => phase === 'waiting');
    for (const { key } of waiting.slice(0, Math.max(0, at_once - in_progress))) void send(key);
  }

  async function send(key: string) {
    const job = jobs.get(key);
    if (!job) return;
    update(key, { phase: 'sending', message: '' });
    const saved = find(key)?.file;
    const onPercent = (percent: number) => update(key, { percent, ...(percent >= 99 ? { phase: 'checking' } : {}) });
    const result = saved
      ? { status: true as const, file: saved }
      : await job.upload.send({ signal: job.stop.signal, onPercent });
    // The user may have removed the file from the queue during the upload.
    if (!find(key)) return next();
    if (result.status) await finish(key, result.file);
    else update(key, { phase: result.may_retry ? 'failed' : 'refused', message: result.message });
    next();
  }

  async function finish(key: string, file: SavedFile) {
    update(key, { phase: 'checking', percent: 100, file });
    const item = find(key);
    if (!item) return;
    try {
      const created = await onTaken(file, item);
      update(key, { phase: 'done', expense_id: created?.expense_id ?? null });
    } catch (error) {
      update(key, { phase: isRefusal(error) ? 'refused' : 'failed', message: errorText(error) });
    }
  }

  return {
    items,
    add(files, filed = {}) {
      const added = files.map((file) => {
        const item = waitingItem(file, filed);
        jobs.set(item.key, { upload: upload(file, readOption), stop: new AbortController() });
        return item;
      });
      items.set([...items.get(), ...added]);
      next();
    },
    retry(key) {
      update(key, { phase: 'waiting', message: '' });
      next();
    },
    remove(key) {
      const job = jobs.get(key);
      jobs.delete(key);
      items.set(items.get().filter((item) => item.key !== key));
      job?.stop.abort();
    },
    tidy() {
      items.set(items.get().filter(({ phase }) => phase !== 'done'));
    },
  };
}

/**
 * Returns true if the server refused the file, so that it cannot be sent again. After any other failure, the user can
 * retry.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && [400, 404, 422].includes(error.status);
}

function waitingItem({ name }: File, filed: FiledFor): UploadItem {
  return {
    key: newId(),
    name: name || 'receipt',
    phase: 'waiting',
    percent: 0,
    message: '',
    file: null,
    expense_id: null,
    filed,
  };
}

/** Returns true until the upload is done, has failed or was refused. */
export function isUnderWay({ phase }: UploadItem): boolean {
  return phase === 'waiting' || phase === 'sending' || phase === 'checking';
}
