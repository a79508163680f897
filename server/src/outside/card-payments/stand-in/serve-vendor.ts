import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PageAnswer, showCardPage, submitCard } from './card-page.ts';
import { sendNotification, type WebhookTarget } from './send-notification.ts';
import {
  type ApiAnswer,
  createCustomer,
  createIntent,
  createRefund,
  createSession,
  readSession,
} from './vendor-api.ts';
import { VendorState } from './vendor-state.ts';

export interface ServedVendor {
  url: string;
  /** The number of charges that succeeded. */
  charges(): number;
  /** Every successful charge, in the smallest currency unit. */
  chargedPayments(): { client_id: string; payment_id: string; minor: bigint }[];
  /** The sum of all successful refunds, in the smallest currency unit. */
  refundedMinor(): bigint;
  stop(): Promise<void>;
}

/** Serves the vendor's endpoints that the product calls, and the page on which a card is entered. */
export async function serveVendor(options: {
  port: number;
  file: string | null;
  webhook: WebhookTarget | null;
}): Promise<ServedVendor> {
  const state = new VendorState(options.file);
  const server = createServer((request, response) => {
    void answer(state, { request, response, base: `http://${request.headers.host ?? ''}`, webhook: options.webhook });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    charges: () => succeededIn(state.intents).length,
    chargedPayments: () =>
      succeededIn(state.intents).map(({ metadata: { client_id = '', payment_id = '' }, amount }) => ({
        client_id,
        payment_id,
        minor: BigInt(amount),
      })),
    refundedMinor: () => succeededIn(state.refunds).reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function succeededIn<Stored extends { status: string }>(stored: Record<string, Stored | undefined>): Stored[] {
  return Object.values(stored).filter((each): each is Stored => each?.status === 'succeeded');
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  base: string;
  webhook: WebhookTarget | null;
}

async function answer(state: VendorState, { request, response, base, webhook }: Exchange): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', base);
  const form = new URLSearchParams(await bodyOf(request));
  const session = state.sessions[/^\/pay\/(\w+)$/u.exec(pathname)?.[1] ?? ''];
  if (session)
    return sendPage(response, request.method === 'POST' ? submitCard(state, session, form) : showCardPage(session));

  const key = String(request.headers['idempotency-key'] ?? '');
  const result = dispatch(`${request.method} ${pathname}`, { state, base, form, key });
  response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body));
  if (result.changed && webhook) await sendNotification(webhook, result.changed);
}

function dispatch(route: string, call: Parameters<typeof createIntent>[0]): ApiAnswer {
  const session_id = /^GET \/v1\/checkout\/sessions\/(\w+)$/u.exec(route)?.[1];
  if (session_id) return readSession(call, session_id);
  if (route === 'POST /v1/customers') return createCustomer(call);
  if (route === 'POST /v1/checkout/sessions') return createSession(call);
  if (route === 'POST /v1/payment_intents') return createIntent(call);
  if (route === 'POST /v1/refunds') return createRefund(call);
  return { status: 404, body: { error: { type: 'invalid_request_error', message: `Unknown request ${route}` } } };
}

function sendPage(response: ServerResponse, answered: PageAnswer): void {
  if ('redirect' in answered) response.writeHead(303, { location: answered.redirect }).end();
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answered.html);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
