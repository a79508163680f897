import { CallError, sentenceOf } from '../../lib/call-error.ts';
import { newId } from '../../lib/new-id.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { type SavedFile, type Upload, uploadOf } from '../../lib/upload.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';

export interface UploadItem {
  key: string;
  name: string;
  /** waiting → sending → checking → done; or it failed and may be tried again, or it was refused. */
  phase: 'waiting' | 'sending' | 'checking' | 'done' | 'failed' | 'refused';
  percent: number;
  /** Why it failed or was refused. */
  message: string;
  file: SavedFile | null;
  /** The draft it became. */
  expense_id: string | null;
  /** Whose draft. */
  filed: FiledFor;
}

export interface UploadQueue {
  items: Store<readonly UploadItem[]>;
  add(files: readonly File[], filed?: FiledFor): void;
  retry(key: string): void;
  /** Takes one out of the queue; what is on its way is stopped. */
  remove(key: string): void;
  /** Forgets those that are done. */
  tidy(): void;
}

interface QueueOptions {
  at_once?: number;
  /** Whether receipts are read. */
  read?: boolean;
  /** What follows once a file is kept; a failure there can be tried again without sending the file. */
  onTaken: (file: SavedFile, item: UploadItem) => Promise<{ expense_id: string }> | undefined;
  upload?: (file: File, options: { read?: boolean }) => Upload;
}

/** Sends files a few at a time, in the order they came, and goes on whatever page is open. */
export function createUploadQueue(options: QueueOptions): UploadQueue {
  const { at_once = 3, onTaken, upload = uploadOf } = options;
  const items = createStore<readonly UploadItem[]>([]);
  const work = new Map<string, { upload: Upload; stop: AbortController }>();

  const find = (key: string) => items.get().find((item) => item.key === key);
  const update = (key: string, changes: Partial<UploadItem>) =>
    items.set(items.get().map((item) => (item.key === key ? { ...item, ...changes } : item)));

  function next() {
    const under_way = items.get().filter(({ phase }) => phase === 'sending' || phase === 'checking').length;
    const waiting = items.get().filter(({ phase }) => phase === 'waiting');
    for (const { key } of waiting.slice(0, Math.max(0, at_once - under_way))) void send(key);
  }

  async function send(key: string) {
    const job = work.get(key);
    if (!job) return;
    update(key, { phase: 'sending', message: '' });
    const saved = find(key)?.file;
    const result = saved
      ? { status: true as const, file: saved }
      : await job.upload.send({
          signal: job.stop.signal,
          onPercent: (percent) => update(key, { percent, ...(percent >= 99 ? { phase: 'checking' as const } : {}) }),
        });
    // Taken out of the queue meanwhile.
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
      const became = await onTaken(file, item);
      update(key, { phase: 'done', expense_id: became?.expense_id ?? null });
    } catch (error) {
      const is_refused = error instanceof CallError && [400, 404, 422].includes(error.status);
      update(key, { phase: is_refused ? 'refused' : 'failed', message: sentenceOf(error) });
    }
  }

  return {
    items,
    add(files, filed = {}) {
      const added = files.map((file): UploadItem => {
        const key = newId();
        work.set(key, {
          upload: upload(file, options.read === undefined ? {} : { read: options.read }),
          stop: new AbortController(),
        });
        return {
          key,
          name: file.name || 'receipt',
          phase: 'waiting',
          percent: 0,
          message: '',
          file: null,
          expense_id: null,
          filed,
        };
      });
      items.set([...items.get(), ...added]);
      next();
    },
    retry(key) {
      update(key, { phase: 'waiting', message: '' });
      next();
    },
    remove(key) {
      const job = work.get(key);
      work.delete(key);
      items.set(items.get().filter((item) => item.key !== key));
      job?.stop.abort();
    },
    tidy() {
      items.set(items.get().filter(({ phase }) => phase !== 'done'));
    },
  };
}

/** Files that are still on their way. */
export function isUnderWay({ phase }: UploadItem): boolean {
  return phase === 'waiting' || phase === 'sending' || phase === 'checking';
}
