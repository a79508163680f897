import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * Sends statements issued in the same turn of the event loop in one packet. Otherwise each is a system call, which took
 * more CPU time than anything else in a request.
 */
export function sendTogether(client: pg.PoolClient): void {
  // Not part of pg's types, but pg's own Query buffers its messages the same way.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const write = stream.write.bind(stream);
  let isCorked = false;
  stream.write = ((...args: Parameters<typeof write>) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      // Runs after all pending promises have continued as far as they can without an answer.
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return write(...args);
  }) as typeof stream.write;
}
