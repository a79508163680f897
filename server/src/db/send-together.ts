import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * Sends statements that are issued in the same turn of the event loop in one packet. Otherwise each statement is a
 * separate system call, which takes more CPU time than anything else in a request.
 */
export function sendTogether(client: pg.PoolClient): void {
  // `connection` is not part of pg's types, but pg's own Query class buffers its messages through it in the same way.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const write = stream.write.bind(stream);
  const outbox: Outbox = { can_wait: false };
  outboxes.set(client, outbox);
  let isCorked = false;
  let isDue = false;
  const send = () => {
    if (!isCorked) return;
    isCorked = false;
    isDue = false;
    stream.uncork();
  };

  stream.write = ((...args: Parameters<typeof write>) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      if (outbox.can_wait) setImmediate(send);
    }
    if (!outbox.can_wait && !isDue) {
      isDue = true;
      // The callback runs after all pending promises have continued as far as they can without a response.
      process.nextTick(send);
    }
    return write(...args);
  }) as typeof stream.write;
}

/**
 * Sends statements whose results are not awaited. They are sent at the end of this turn of the event loop, after the
 * response to the request, or together with the next statements on the connection. The order of the statements is
 * preserved.
 */
export function sendLater(client: pg.PoolClient, issue: () => void): void {
  const outbox = outboxes.get(client);
  if (outbox) outbox.can_wait = true;
  try {
    issue();
  } finally {
    if (outbox) outbox.can_wait = false;
  }
}

interface Outbox {
  can_wait: boolean;
}

const outboxes = new WeakMap<pg.PoolClient, Outbox>();
