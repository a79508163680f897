import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCardBank } from './card-bank.ts';
import { openCardWebhooks } from './card-webhooks.ts';

interface ServedCards {
  url: string;
  stop(): Promise<void>;
}

/** Serves the local fake of Plaid: its API, and a page that replaces Plaid's dialog. */
export async function serveCards({ port }: { port: number }): Promise<ServedCards> {
  const bank = openCardBank(await openCardWebhooks());
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    if (request.method === 'GET' && pathname === '/link') return page(response, linkPage(searchParams));
    if (request.method === 'POST' && pathname === '/link') {
      const public_token = bank.connect(searchParams.get('token') ?? '');
      return redirect(response, public_token, searchParams);
    }
    const { status, body } = await bank.answer(pathname, await bodyOf(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${actual}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  try {
    return JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** Returns to the app with the public token, as Plaid's dialog does. */
function redirect(response: ServerResponse, public_token: string, query: URLSearchParams): void {
  const target = new URL(query.get('return_url') ?? 'http://127.0.0.1');
  target.searchParams.set('public_token', public_token);
  response.writeHead(303, { location: target.href }).end();
}

function linkPage(query: URLSearchParams): string {
  const action = `/link?${new URLSearchParams({ token: query.get('token') ?? '', return_url: query.get('return_url') ?? '' })}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Connect a card</title>
<body style="font-family: system-ui; max-width: 26rem; margin: 4rem auto">
<h1>Platypus Bank</h1><p>This page stands in for the sign-in of your bank. No real account is connected.</p>
<form method="post" action="${action.replaceAll('&', '&amp;')}"><button style="padding: 0.6rem 1rem">Connect the business card</button></form></body></html>`;
}
