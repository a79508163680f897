import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a vendor and its answer. Bodies are undefined if they are empty or not JSON. */
export interface Exchange {
  method: string;
  path: string;
  request: unknown;
  status: number;
  response: unknown;
}

interface Recorder {
  url: string;
  exchanges: readonly Exchange[];
  stop(): Promise<void>;
}

/** Starts a server that forwards requests to another server and records them with their responses. */
export async function recordExchanges(target: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = incoming.headers;
    const path = new URL(incoming.url ?? '/', target).pathname;
    const method = incoming.method ?? 'GET';
    try {
      const answer = await fetch(new URL(incoming.url ?? '/', target), {
        method,
        headers: headers as Record<string, string>,
        redirect: 'manual',
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      exchanges.push({ method, path, request: jsonOf(body.toString()), status: answer.status, response: jsonOf(text) });
      const location = answer.headers.get('location');
      outgoing.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        ...(location && { location }),
      });
      outgoing.end(text);
    } catch {
      // The vendor dropped the connection.
      outgoing.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
