import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import * as accounts from './accounts.ts';
import { refused, type StandInAnswer, type StandInHandler } from './answer.ts';
import { openBankState } from './bank-state.ts';
import * as customers from './customers.ts';
import { openFaults } from './faults.ts';
import { type OperatorContext, operate, operatorPage } from './operator-page.ts';
import * as transfers from './transfers.ts';
import { openWebhooks, type WebhookTarget } from './webhooks.ts';

type Row = readonly [method: string, path: RegExp, handler: StandInHandler];

const routes: readonly Row[] = [
  ['POST', /^\/customers$/u, customers.createCustomer],
  ['GET', /^\/customers\/([\w-]+)$/u, customers.readCustomer],
  ['POST', /^\/customers\/([\w-]+)$/u, customers.updateCustomer],
  ['POST', /^\/customers\/([\w-]+)\/documents$/u, customers.uploadCustomerDocument],
  ['GET', /^\/documents\/([\w-]+)$/u, customers.readDocument],
  ['POST', /^\/customers\/([\w-]+)\/beneficial-owners$/u, customers.createOwner],
  ['GET', /^\/beneficial-owners\/([\w-]+)$/u, customers.readOwner],
  ['POST', /^\/beneficial-owners\/([\w-]+)$/u, customers.updateOwner],
  ['DELETE', /^\/beneficial-owners\/([\w-]+)$/u, customers.deleteOwner],
  ['POST', /^\/beneficial-owners\/([\w-]+)\/documents$/u, customers.uploadOwnerDocument],
  ['GET', /^\/customers\/([\w-]+)\/beneficial-ownership$/u, customers.readCertification],
  ['POST', /^\/customers\/([\w-]+)\/beneficial-ownership$/u, customers.certify],
  ['POST', /^\/customers\/([\w-]+)\/funding-sources$/u, accounts.createSource],
  ['GET', /^\/funding-sources\/([\w-]+)$/u, accounts.readSource],
  ['POST', /^\/funding-sources\/([\w-]+)$/u, accounts.updateSource],
  ['POST', /^\/funding-sources\/([\w-]+)\/micro-deposits$/u, accounts.microDeposits],
  ['GET', /^\/funding-sources\/([\w-]+)\/micro-deposits$/u, accounts.readMicroDeposits],
  ['GET', /^\/exchange-partners$/u, accounts.listPartners],
  ['POST', /^\/customers\/([\w-]+)\/exchange-sessions$/u, accounts.createSession],
  ['GET', /^\/exchange-sessions\/([\w-]+)$/u, accounts.readSession],
  ['GET', /^\/customers\/([\w-]+)\/exchanges$/u, accounts.listExchanges],
  ['POST', /^\/transfers$/u, transfers.createTransfer],
  ['GET', /^\/transfers\/([\w-]+)$/u, transfers.readTransfer],
  ['POST', /^\/transfers\/([\w-]+)$/u, transfers.cancelTransfer],
  ['GET', /^\/transfers\/([\w-]+)\/failure$/u, transfers.readFailure],
  ['GET', /^\/customers\/([\w-]+)\/transfers$/u, transfers.listTransfers],
  ['POST', /^\/mass-payments$/u, transfers.createMassPayment],
  ['GET', /^\/customers\/([\w-]+)\/mass-payments$/u, transfers.listMassPayments],
  ['GET', /^\/mass-payments\/([\w-]+)$/u, transfers.readMassPayment],
  ['GET', /^\/mass-payments\/([\w-]+)\/items$/u, transfers.listMassItems],
];

export interface ServedBank {
  url: string;
  stop(): Promise<void>;
}

interface ServeOptions {
  port: number;
  /** The file in which the data is stored; null to keep the data in memory only. */
  file: string | null;
  webhook: WebhookTarget | null;
  /** Decides which notifications are lost, repeated or delayed. */
  random?: () => number;
}

/** Serves the local fake of the bank: its API, its webhooks, and a page for the operator. */
export async function serveBank({ port, file, webhook, random }: ServeOptions): Promise<ServedBank> {
  const webhooks = openWebhooks(webhook, random);
  const state = openBankState(file, (event) => webhooks.send(event, base));
  const faults = openFaults();
  let base = '';
  const context: OperatorContext = { state, faults, webhooks };
  const server = createServer((request, response) => {
    answer(context, base, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: base,
    stop: async () => {
      webhooks.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  context: OperatorContext,
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', base);
  const raw = await readBody(request);
  if (url.pathname === '/') return reply(response, { status: 200, body: operatorPage(context) });
  if (url.pathname.startsWith('/operator/') || url.pathname.startsWith('/sessions/'))
    return reply(response, operate(context, url, Object.fromEntries(new URLSearchParams(raw.toString()))));
  if (url.pathname === '/token')
    return reply(response, { status: 200, body: { access_token: 'stand-in', token_type: 'bearer', expires_in: 3600 } });
  if (!request.headers.authorization?.startsWith('Bearer ')) return reply(response, refused(401, 'InvalidAccessToken'));

  const isWrite = request.method === 'POST' && /^\/(transfers|mass-payments)/u.test(url.pathname);
  const fault = isWrite ? context.faults.next() : 'none';
  if (fault === 'slow') await pause(context.faults.slow_ms);
  if (fault === 'too_many') return reply(response, refused(429, 'TooManyRequests'));
  if (fault === 'fail_before') return reply(response, refused(500, 'ServerError'));
  const result = handle(context, base, { request, url, raw });
  // The request has taken effect, but its response is lost.
  if (fault === 'drop_after') return void response.destroy();
  if (fault === 'fail_after') return reply(response, refused(500, 'ServerError'));
  return reply(response, result);
}

function handle(
  { state }: OperatorContext,
  base: string,
  { request, url, raw }: { request: IncomingMessage; url: URL; raw: Buffer },
): StandInAnswer {
  for (const [method, path, handler] of routes) {
    const [, id = ''] = (method === request.method && path.exec(url.pathname)) || [undefined];
    if (method !== request.method || !path.test(url.pathname)) continue;
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    return handler({
      state,
      base,
      id,
      query: url.searchParams,
      body: isForm ? {} : readJson(raw),
      upload: isForm ? readUpload(raw) : null,
      idempotency_key: String(request.headers['idempotency-key'] ?? ''),
    });
  }
  return refused(404, 'NotFound');
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function readJson(raw: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(raw.toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Reads the name and kind of an uploaded file; its content is not needed. */
function readUpload(raw: Buffer): { document_type: string; file_name: string } {
  const head = raw.toString('latin1');
  const [, document_type = 'other'] = /name="documentType"\r\n(?:[^\r\n]+\r\n)*\r\n(\w+)/u.exec(head) ?? [];
  const [, file_name = ''] = /filename="([^"]*)"/u.exec(head) ?? [];
  return { document_type, file_name };
}

function reply(response: ServerResponse, { status, body, headers = {} }: StandInAnswer): void {
  const isPage = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/vnd.dwolla.v1.hal+json',
    ...headers,
  });
  response.end(body === undefined ? '' : isPage ? body : JSON.stringify(body));
}
