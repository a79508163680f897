import type { QueryClient } from '@tanstack/react-query';
import { noticeStreamPath } from '#contract/shared/notice-stream.ts';
import { readEventStream } from '../../lib/event-stream.ts';
import { refetchStale } from '../../lib/queries.ts';
import { stayConnected } from '../../lib/stay-connected.ts';

/** Notices of a bulk action arrive one by one, so a page refreshes at most this often. */
const refreshMs = 2_000;

/**
 * Follows the stream of notices: each one refreshes the bell and what is probably out of date on the page. Returns the
 * function that ends it.
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
          // Notices may have arrived since the bell was read.
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

/** Runs at once, and once more at the end of the period if there were further calls. */
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
