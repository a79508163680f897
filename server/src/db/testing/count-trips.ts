import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TripCounter {
  /** The URL of the same database through the counting proxy. */
  app_url: string;
  /**
   * Returns the number of round trips since the last call. A round trip starts when the client sends something after
   * the database has responded.
   */
  take(): number;
  close(): void;
}

/** Starts a proxy in front of PostgreSQL that counts round trips. */
export async function countTrips(app_url: string): Promise<TripCounter> {
  const target = new URL(app_url);
  let trips = 0;
  let wasOurs = false;
  const open = new Set<Socket>();
  const server = createServer((ours) => {
    const theirs = connect(Number(target.port), target.hostname);
    for (const socket of [ours, theirs]) {
      open.add(socket);
      socket.on('error', () => undefined);
    }
    ours.on('data', (chunk) => {
      if (!wasOurs) trips += 1;
      wasOurs = true;
      theirs.write(chunk);
    });
    theirs.on('data', (chunk) => {
      wasOurs = false;
      ours.write(chunk);
    });
    ours.on('close', () => theirs.destroy());
    theirs.on('close', () => ours.destroy());
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(app_url);
  // The proxy listens on TCP, even if the database has a Unix socket.
  url.searchParams.delete('host');
  url.port = `${address && typeof address === 'object' ? address.port : 0}`;

  return {
    app_url: url.href,
    take: () => {
      const taken = trips;
      trips = 0;
      return taken;
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
