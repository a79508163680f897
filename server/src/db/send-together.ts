import type { Duplex } from 'node:stream';
import type pg from 'pg';

/**
 * Statements asked in one turn of the event loop leave in one packet. Without this each is a system call of its own,
 * which together took more of our time than anything else in a request.
 */
export function sendTogether(client: pg.PoolClient): void {
  // The types of pg leave it out, but this is where its Query holds back the messages of one statement as well.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const write = stream.write.bind(stream);
  let isLocked = false;
  stream.write = ((...sent: Parameters<typeof write>) => {
    if (!isLocked) {
      isLocked = true;
      stream.cork();
      // After all that is awaited has gone on as far as it can without an answer.
      process.nextTick(() => {
        isLocked = false;
        stream.uncork();
      });
    }
    return write(...sent);
  }) as typeof stream.write;
}
