import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type BooksState, type FaultKind, faultKinds, openBooks, type StoredCompany } from './books-state.ts';
import { type ApiAnswer, type ApiRequest, answerCodat } from './codat-api.ts';
import { answerOauth, authorise, companyWith } from './oauth-api.ts';
import { answerQuickBooks } from './quickbooks-api.ts';
import { answerXero } from './xero-api.ts';

export interface ServedBooks {
  url: string;
  stop(): Promise<void>;
}

interface ServeOptions {
  port: number;
  file: string | null;
  /** The time in milliseconds by which each response is delayed. */
  delay_ms?: number;
}

/**
 * Serves the local fake of Codat, QuickBooks and Xero: their APIs, the page where a company is linked, and controls for
 * tests.
 */
export async function serveBooks({ port, file, delay_ms = 0 }: ServeOptions): Promise<ServedBooks> {
  const books = openBooks(file);
  let url = '';

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const [, area = '', company_id = ''] = pathname.split('/');
    const raw = await rawBody(request);
    if (delay_ms > 0) await wait(delay_ms);
    if (area === 'link' || pathname === '/oauth/authorise')
      return link(books, { area, company_id, searchParams, isRead: request.method === 'GET' }, response);
    if (area === 'operator') return operate(books, books.find(company_id), raw, response);
    if (area === 'oauth') {
      const { status, body } = answerOauth(books, pathname, new URLSearchParams(raw.toString()));
      books.save();
      return json(response, status, body);
    }

    const access_token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const fault = isWrite(request.method ?? '', pathname) ? books.nextFault() : 'none';
    const company = books.find(company_id) ?? companyWith(books, access_token);
    if (failsBefore(fault, company, response)) return undefined;
    const apiRequest: ApiRequest = {
      method: request.method ?? 'GET',
      pathname,
      query: searchParams,
      url,
      access_token,
      is_invalid: fault === 'invalid',
      ...(await parsedBody(request, raw)),
    };
    const answer = answerApi(books, area, apiRequest);
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

/** The URLs at which the local fake responds like QuickBooks or Xero. */
export function standInUrls(url: string) {
  return {
    authorise: `${url}/oauth/authorise`,
    token: `${url}/oauth/token`,
    revoke: `${url}/oauth/revoke`,
    api: url,
  };
}

function answerApi(books: BooksState, area: string, request: ApiRequest): ApiAnswer {
  if (area === 'v3') return answerQuickBooks(books, request);
  if (area === 'api.xro' || area === 'connections') return answerXero(books, request);
  return answerCodat(books, request);
}

/** Returns true for requests to which the planned faults apply: those that create an entry or an attachment. */
function isWrite(method: string, pathname: string): boolean {
  if (method === 'PUT')
    return /\/(ManualJournals|Invoices|CreditNotes|BankTransactions|Payments|transfer-transactions)(\/|$)/u.test(
      pathname,
    );
  const written =
    /\/((adjustment|expense|reimbursable-expense)-transactions|journalentry|bill|vendorcredit|purchase|billpayment|upload)$/u;
  return method === 'POST' && written.test(pathname);
}

function failsBefore(fault: FaultKind, company: StoredCompany | undefined, response: ServerResponse): boolean {
  if (fault === 'too_many') json(response, 429, { error: 'Too many requests.' });
  else if (fault === 'fail_before') json(response, 500, { error: 'Unexpected error.' });
  else if (fault === 'expired') {
    if (company) company.connection.status = 'Deauthorized';
    json(response, 401, { error: 'The connection is not authorised.' });
  } else return false;
  return true;
}

interface LinkRequest {
  area: string;
  company_id: string;
  searchParams: URLSearchParams;
  isRead: boolean;
}

function link(
  books: BooksState,
  { area, company_id, searchParams, isRead }: LinkRequest,
  response: ServerResponse,
): void {
  const company = books.find(company_id);
  if (isRead) {
    page(response, linkPage(company?.name ?? 'your company', searchParams));
    return;
  }
  let location = searchParams.get('return_url') ?? '/';
  if (area === 'oauth') location = authorise(books, searchParams);
  else if (company) company.connection.status = 'Linked';
  books.save();
  response.writeHead(303, { location }).end();
}

interface Operation {
  plan?: string;
  closed_until?: string;
  status?: 'Deauthorized';
  /** A payment to enter in the books, as if the company's accountants had paid an entry there. */
  payment?: { id: string; sync_id: string; date: string; amount: number; currency?: string };
}

function operate(books: BooksState, company: StoredCompany | undefined, raw: Buffer, response: ServerResponse): void {
  const { plan, closed_until, status, payment } = JSON.parse(raw.toString() || '{}') as Operation;
  if (plan !== undefined) books.planFaults(plan.split(',').filter(isFault));
  if (company && closed_until !== undefined) company.closed_until = closed_until;
  if (company && status) company.connection.status = status;
  if (company && payment) company.payments = [...(company.payments ?? []), payment];
  json(response, 200, company?.transactions ?? []);
}

function isFault(kind: string): kind is FaultKind {
  return faultKinds.some((known) => known === kind);
}

async function rawBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/**
 * Parses JSON or the fields of a form. Of an uploaded file only the size is returned, except for a file with metadata,
 * whose text is returned.
 */
async function parsedBody(request: IncomingMessage, raw: Buffer): Promise<Pick<ApiRequest, 'body' | 'form'>> {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const fields = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData();
    const form: Record<string, string> = {};
    for (const [name, value] of fields)
      form[name] =
        typeof value === 'string' ? value : name.includes('metadata') ? await value.text() : String(value.size);
    return { body: {}, form };
  }
  try {
    return { body: JSON.parse(raw.toString() || '{}'), form: {} };
  } catch {
    return { body: {}, form: {} };
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
<form method="post" action="?${safe(query.toString())}"><button style="padding: 0.6rem 1rem">Authorise access</button></form></body></html>`;
}
