import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface FakeVendor {
  url: string;
  /** Every requested path, with its query. */
  requests: string[];
  /** The headers of the requests, in the order of `requests`. */
  headers: IncomingHttpHeaders[];
  stop(): Promise<void>;
}

export interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
  delay_ms?: number;
}

/** Serves a fake vendor API on 127.0.0.1. The keys of `answers` are paths, with or without a query. */
export async function fakeVendor(answers: Record<string, FakeResponse>): Promise<FakeVendor> {
  const requests: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    headers.push(request.headers);
    const answer = answers[path] ?? answers[path.split('?')[0] ?? ''];
    if (answer?.delay_ms) await setTimeout(answer.delay_ms);
    response.writeHead(answer?.status ?? (answer ? 200 : 404), answer?.headers ?? {});
    response.end(answer?.body ?? '');
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    headers,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
