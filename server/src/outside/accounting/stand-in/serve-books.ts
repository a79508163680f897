import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from './books-api.ts';
import { type FaultKind, faultKinds, openBooks } from './books-state.ts';

export interface ServedBooks {
  url: string;
  stop(): Promise<void>;
}

/** Serves the stand-in for Codat: its API, the page where a company is linked, and controls for tests. */
export async function serveBooks({ port, file }: { port: number; file: string | null }): Promise<ServedBooks> {
  const books = openBooks(file);
  let url = '';

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const [, area, company_id = ''] = pathname.split('/');
    const company = books.find(company_id);
    if (area === 'link' && company) {
      if (request.method === 'GET') return page(response, linkPage(company.name, searchParams));
      company.connection.status = 'Linked';
      books.save();
      response.writeHead(303, { location: searchParams.get('return_url') ?? '/' }).end();
      return undefined;
    }
    const body = await bodyOf(request);
    if (area === 'operator') {
      const { plan, closed_until, status } = body as { plan?: string; closed_until?: string; status?: 'Deauthorized' };
      if (plan !== undefined) books.planFaults(plan.split(',').filter(isFault));
      if (company && closed_until !== undefined) company.closed_until = closed_until;
      if (company && status) company.connection.status = status;
      return json(response, 200, company?.transactions ?? []);
    }

    const isPush = request.method === 'POST' && pathname.endsWith('/adjustment-transactions');
    const fault = isPush ? books.nextFault() : 'none';
    if (fault === 'too_many') return json(response, 429, { error: 'Too many requests.' });
    if (fault === 'fail_before') return json(response, 500, { error: 'Unexpected error.' });
    if (fault === 'expired') {
      if (company) company.connection.status = 'Deauthorized';
      return json(response, 401, { error: 'The connection is not authorised.' });
    }
    const answer = answerApi(books, {
      method: request.method ?? 'GET',
      pathname,
      body,
      url,
      is_invalid: fault === 'invalid',
    });
    if (request.method !== 'GET') books.save();
    if (fault === 'drop_after') return void response.destroy();
    if (fault === 'fail_after') return json(response, 503, { error: 'Timed out.' });
    return json(response, answer.status, answer.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${actual}`;
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isFault(kind: string): kind is FaultKind {
  return faultKinds.some((known) => known === kind);
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  try {
    return JSON.parse(Buffer.concat(pieces).toString() || '{}');
  } catch {
    return {};
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

function linkPage(name: string, query: URLSearchParams): string {
  const safe = (text: string) => text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Connect your books</title>
<body style="font-family: system-ui; max-width: 26rem; margin: 4rem auto">
<h1>Sandbox Books</h1><p>This page replaces the sign-in of the accounting system for ${safe(name)}. No real books are connected.</p>
<form method="post" action="?return_url=${safe(encodeURIComponent(query.get('return_url') ?? '/'))}"><button style="padding: 0.6rem 1rem">Authorise access</button></form></body></html>`;
}
