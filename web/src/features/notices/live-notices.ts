import type { QueryClient } from '@tanstack/react-query';
import { noticeStreamPath } from '#contract/shared/notice-stream.ts';
import { readEventStream } from '../../lib/event-stream.ts';
import { refetchStale } from '../../lib/queries.ts';
import { stayConnected } from '../../lib/stay-connected.ts';

/** A bulk action sends many notices one by one, so the page refreshes at most once within this time. */
const refreshMs = 2_000;

/**
 * Follows the stream of notices. Each notice refreshes the bell and the data that it probably made stale on this page.
 * Returns the function that ends the stream.
 */
export function followNotices(queries: QueryClient, onStateChange: (isLive: boolean) => void): () => void {
  const refresh = atMostEvery(refreshMs, () =>
    refetchStale(queries, ['notices', 'home', 'approvals', 'reports', 'advances']),
  );
  const stop = stayConnected({
    onStateChange,
    connect: async (signal, onOpen) => {
      let isOver = false;
      await readEventStream({
        path: noticeStreamPath,
        signal,
        onOpen: () => {
          onOpen();
          // Notices may have arrived since the bell was loaded.
          refetchStale(queries, ['notices']);
        },
        onEvent: (name) => {
          if (name === 'notice') refresh.run();
          if (name === 'session_end') isOver = true;
        },
      });
      return isOver ? 'stop' : 'again';
    },
  });

  return () => {
    refresh.cancel();
    stop();
  };
}

/**
 * Returns `run`, which runs the work at once and, if it is called again within the period, once more at the end of the
 * period; `cancel` prevents this.
 */
export function atMostEvery(ms: number, work: () => void): { run(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function run(): void {
    if (timer !== undefined) {
      isWaiting = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isWaiting) {
        isWaiting = false;
        run();
      }
    }, ms);
  }

  return { run, cancel: () => clearTimeout(timer) };
}
