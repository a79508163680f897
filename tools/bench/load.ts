import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from './connection.ts';

export interface Load {
  port: number;
  /**
   * The requests, in the order in which they are sent. Each connection has one request in flight and then takes the
   * next one.
   */
  requests: readonly Buffer[];
}

export interface Measured {
  ms: number[];
  seconds: number;
}

/** Sends requests as fast as responses arrive, over this many connections. Throws for any unsuccessful response. */
export async function loadFor(load: Load, how: { concurrency: number; ms: number }): Promise<Measured> {
  const ms: number[] = [];
  const began = performance.now();
  let turn = 0;
  await overConnections(load.port, how.concurrency, async (connection) => {
    while (performance.now() - began < how.ms)
      ms.push(await timed(connection, load.requests[turn++ % load.requests.length]));
  });
  return { ms, seconds: (performance.now() - began) / 1000 };
}

/** Sends this many requests per second without waiting for responses, like independent users. */
export async function pacedFor(load: Load, how: { per_second: number; ms: number }): Promise<Measured> {
  const ms: number[] = [];
  const free: Connection[] = [];
  const connections: Connection[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();
  const count = Math.floor((how.per_second * how.ms) / 1000);
  for (let turn = 0; turn < count; turn += 1) {
    const due = began + (turn * 1000) / how.per_second;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(
      (async () => {
        const connection = free.pop() ?? opened(load.port, connections);
        ms.push(await timed(connection, load.requests[turn % load.requests.length]));
        free.push(connection);
      })(),
    );
  }

  await Promise.all(running).finally(() => {
    for (const connection of connections) connection.close();
  });

  return { ms, seconds: (performance.now() - began) / 1000 };
}

export function percentile(ms: readonly number[], share: number): number {
  const sorted = ms.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function opened(port: number, connections: Connection[]): Connection {
  const connection = new Connection(port);
  connections.push(connection);
  return connection;
}

async function timed(connection: Connection, request: Buffer | undefined): Promise<number> {
  if (!request) throw new Error('There is no request to send.');
  const { status, ms, body } = await connection.send(request);
  if (status !== 200) throw new Error(`Answered ${status}: ${body}`);
  return ms;
}

async function overConnections(
  port: number,
  count: number,
  run: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connections = Array.from({ length: count }, () => new Connection(port));
  try {
    await Promise.all(connections.map(run));
  } finally {
    for (const connection of connections) connection.close();
  }
}
