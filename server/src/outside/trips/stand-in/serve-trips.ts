import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AgencyState, openAgency, type StoredTrip } from './agency-state.ts';

export interface ServedTrips {
  url: string;
  stop(): Promise<void>;
}

/** The delay of a slow response, which is longer than a test waits. */
const slowMs = 2_000;

/**
 * Serves the local fake of a travel agency: the protocol described in docs/travel.md, and `/operator/{key}`, with which
 * the demo and tests change trips and plan faults.
 */
export async function serveTrips({ file }: { file: string | null }): Promise<ServedTrips> {
  const agency = openAgency(file);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const [, area, operatorKey = ''] = pathname.split('/');
    if (area === 'operator' && request.method === 'POST') {
      const body = (await bodyOf(request)) as { name?: string; trips?: StoredTrip[]; plan?: string };
      if (body.plan !== undefined) agency.planFaults(body.plan);
      else agency.put(decodeURIComponent(operatorKey), { name: body.name, trips: body.trips ?? [] });
      return json(response, 200, {});
    }

    const key = request.headers.authorization?.replace(/^Bearer /u, '') ?? '';
    const fault = agency.nextFault();
    if (fault === 'fail') return json(response, 500, { error: 'Unexpected error.' });
    if (fault === 'too_many') return json(response, 429, { error: 'Too many requests.' });
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    const answer = answerFor(agency, { key, pathname, searchParams });
    if (fault === 'lost') return void response.destroy();
    return json(response, answer.status, answer.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface AgencyRequest {
  key: string;
  pathname: string;
  searchParams: URLSearchParams;
}

function answerFor(agency: AgencyState, { key, pathname, searchParams }: AgencyRequest) {
  const account = agency.find(key);
  if (!account) return { status: 401, body: { error: 'The key is not known.' } };
  if (pathname === '/v1/account') return { status: 200, body: { name: account.name } };
  if (pathname !== '/v1/trips') return { status: 404, body: { error: 'Not found.' } };

  const after = Number(searchParams.get('cursor') || 0);
  const limit = Math.min(Number(searchParams.get('limit') || 100), 100);
  const changes = account.changes.filter(({ no }) => no > after);
  const shown = changes.slice(0, limit);
  return {
    status: 200,
    body: {
      trips: shown.map(({ trip }) => trip),
      cursor: String(shown.at(-1)?.no ?? after),
      has_more: changes.length > shown.length,
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString() || '{}');
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
