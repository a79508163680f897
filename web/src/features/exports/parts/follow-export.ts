import type { QueryClient } from '@tanstack/react-query';
import { savedText } from '#domain/language/saved-text.ts';
import { type Answer, call } from '../../../lib/call.ts';
import { CallError, isTemporary } from '../../../lib/call-error.ts';
import { storage } from '../../../lib/storage.ts';
import { notify } from '../../../ui/notices.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { exportLabels } from './export-labels.ts';

type Export = Answer<'exports.details'>['data'];

const retryMs = 800;
const maxPauseMs = 8_000;
/** The time after which a progress notice appears. Exports that finish sooner show none. */
const progressDelayMs = 1_500;

const followed = new Set<string>();

/**
 * Follows an export while the user changes pages, shows its progress and downloads the file once it is ready. The
 * promise resolves as soon as a notice shows that the export is in progress or has ended, so that the button stays busy
 * until then.
 */
export async function followExport(export_id: string, queries: QueryClient): Promise<void> {
  if (followed.has(export_id)) return;
  followed.add(export_id);
  storeIds();

  await new Promise<void>((resolve) => {
    void follow(export_id, queries, { onProgress: resolve }).finally(() => {
      followed.delete(export_id);
      storeIds();
      notify.dismiss(noticeId(export_id));
      void queries.invalidateQueries({ queryKey: ['exports.history'] });
      resolve();
    });
  });
}

/** Follows the exports again that this browser tab followed before the page was reloaded. */
export function followAgain(queries: QueryClient): void {
  for (const id of storage.followed_exports.read()?.ids ?? []) void followExport(id, queries);
}

async function follow(id: string, queries: QueryClient, { onProgress }: { onProgress: () => void }): Promise<void> {
  const startedAt = Date.now();
  let pauseMs = retryMs;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      const { data } = await call('exports.details', { id });
      pauseMs = retryMs;
      if (!isUnderWay(data)) return finish(data);
      if (Date.now() - startedAt > progressDelayMs) {
        notify.progress(noticeId(id), exportLabels.preparing(data.title), percentOf(data));
        onProgress();
      }
      void queries.invalidateQueries({ queryKey: ['exports.history'], refetchType: 'active' });
    } catch (error) {
      // Keep polling while the connection or the server is down; stop on any other error, such as a sign-out.
      if (!(error instanceof CallError) || !(isTemporary(error) || error.status === 500)) return;
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    }
  }
}

function finish({ state, title, url, failure }: Export): void {
  if (state === 'ready' && url) {
    saveFrom(url);
    notify.success(exportLabels.downloaded(title));
  } else notify.failure(exportLabels.failed(title, savedText(failure)));
}

export function isUnderWay({ state }: Pick<Export, 'state'>): boolean {
  return state === 'waiting' || state === 'working';
}

export function percentOf({ rows_done, rows_total }: Pick<Export, 'rows_done' | 'rows_total'>): number {
  const share = rows_total > 0 ? rows_done / rows_total : 0;
  return Math.min(100, Math.floor(share * 100));
}

function noticeId(export_id: string): string {
  return `export ${export_id}`;
}

function storeIds(): void {
  if (followed.size > 0) storage.followed_exports.write({ ids: [...followed] });
  else storage.followed_exports.clear();
}
