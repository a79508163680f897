import type { QueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import { storage } from '../../../lib/storage.ts';
import { notify } from '../../../ui/notices.ts';
import { saveFrom } from '../../../ui/save-file.ts';

type Export = Answer<'exports.details'>['data'];

const retryMs = 800;
const longestPauseMs = 8_000;
/** What is ready sooner needs no progress bar. */
const patienceMs = 1_500;

const followed = new Set<string>();

/**
 * Waits for an export wherever the person goes in the meantime: tells how far it is, and downloads it once it is ready.
 * It stays on the export history either way.
 */
export function followExport(export_id: string, queries: QueryClient): void {
  if (followed.has(export_id)) return;
  followed.add(export_id);
  remember();
  void follow(export_id, queries).finally(() => {
    followed.delete(export_id);
    remember();
    notify.dismiss(noticeOf(export_id));
    void queries.invalidateQueries({ queryKey: ['exports.history'] });
  });
}

/** After a reload: goes on with what this tab was waiting for. */
export function followAgain(queries: QueryClient): void {
  for (const id of storage.followed_exports.read()?.ids ?? []) followExport(id, queries);
}

async function follow(id: string, queries: QueryClient): Promise<void> {
  const begun = Date.now();
  let pauseMs = retryMs;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      const { data } = await call('exports.details', { id });
      pauseMs = retryMs;
      if (!isUnderWay(data)) return tell(data);
      if (Date.now() - begun > patienceMs) notify.progress(noticeOf(id), `Preparing ${data.title}`, percentOf(data));
      void queries.invalidateQueries({ queryKey: ['exports.history'], refetchType: 'active' });
    } catch (error) {
      // A broken connection comes back; somebody who signed out does not wait any more.
      if (!(error instanceof CallError) || ![0, 500, 503].includes(error.status)) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }
}

function tell({ state, title, url, failure }: Export): void {
  if (state === 'ready' && url) {
    saveFrom(url);
    notify.success(`${title} is downloaded`);
  } else notify.failure(`${title} could not be made. ${failure}`.trim());
}

export function isUnderWay({ state }: Pick<Export, 'state'>): boolean {
  return state === 'waiting' || state === 'working';
}

export function percentOf({ rows_done, rows_total }: Pick<Export, 'rows_done' | 'rows_total'>): number {
  const share = rows_total > 0 ? rows_done / rows_total : 0;
  return Math.min(100, Math.floor(share * 100));
}

function noticeOf(export_id: string): string {
  return `export ${export_id}`;
}

function remember(): void {
  if (followed.size > 0) storage.followed_exports.write({ ids: [...followed] });
  else storage.followed_exports.clear();
}
