import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Grant } from './grants.ts';
import { AccountingAway, AccountingRefused, GrantExpired, type JournalEntry } from './port.ts';
import { standInUrls } from './stand-in/serve-books.ts';
import { xeroAccounting } from './xero.ts';
import { sdkAmount } from './xero-documents.ts';

interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

type Respond = (request: SentRequest, response: ServerResponse) => void;

/** A server in place of Xero. Each test chooses the answers, and sees each request as it was sent. */
const sent: SentRequest[] = [];
let respond: Respond;
let url = '';

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://xero');
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
  const { method = '', headers } = request;
  const seen = { method, path: pathname.replace('/api.xro/2.0', ''), query: searchParams, headers, body };
  sent.push(seen);
  respond(seen, response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const id = '0190a000-0000-7000-8000-000000000001';
const created: Record<string, object[]> = {
  ManualJournals: [{ ManualJournalID: id }],
  Invoices: [{ InvoiceID: id }],
  CreditNotes: [{ CreditNoteID: id }],
  BankTransactions: [{ BankTransactionID: id }],
  Payments: [{ PaymentID: id }],
};

const json = (status: number, body: unknown) => (_: SentRequest, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const html = (status: number) => (_: SentRequest, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Please wait</html>');

const answerWell: Respond = (request, response) => {
  const resource = request.path.slice(1);
  if (resource === 'Organisation') return json(200, { Organisations: [{ BaseCurrency: 'USD' }] })(request, response);
  if (resource === 'oauth/token')
    return json(200, { access_token: 'renewed', refresh_token: 'r-2', expires_in: 1800 })(request, response);
  return json(200, { [resource]: created[resource] ?? [] })(request, response);
};
beforeEach(() => {
  sent.length = 0;
  respond = answerWell;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Returns the port. Each of the companies 'a' and 'b' has a grant. */
function connected() {
  const grants = new Map<string, Grant | null>(
    ['a', 'b'].map((name) => [
      name,
      {
        tenant_id: `tenant-${name}`,
        name,
        access_token: `token-${name}`,
        refresh_token: `refresh-${name}`,
        expires_at: new Date('2026-11-16T11:00:00Z'),
      },
    ]),
  );
  return xeroAccounting({
    urls: async () => standInUrls(url),
    store: () => ({
      read: async (company_id) => grants.get(company_id) ?? null,
      change: async (company_id, change) => {
        const changed = await change(grants.get(company_id) ?? null);
        grants.set(company_id, changed);
        return changed;
      },
    }),
    client: { id: 'c', secret: 's' },
    clock: () => new Date('2026-11-16T10:00:00Z'),
  });
}

const entryOf = (of: Partial<JournalEntry> = {}, amount = '10.00'): JournalEntry => ({
  id: '0190a000-0000-7000-8000-0000000000aa',
  on: '2026-11-16',
  currency: 'USD',
  reference: 'ER-1',
  document: 'journal_entry',
  is_reversed: false,
  payee_id: id,
  target_id: `Invoices/${id}`,
  lines: [amount, `-${amount}`].map((value, index) => ({
    account_id: index === 0 ? '6200' : '2100',
    amount: value,
    description: 'Lunch',
    tracking_ids: [],
    is_contra: index === 1,
  })),
  ...of,
});

const pushed = () => sent.find(({ method }) => method === 'PUT');

describe('amounts', () => {
  const table: [currency: string, decimal: string, sent: string][] = [
    ['JPY', '999999999999999', '999999999999999'],
    ['USD', '0.01', '0.01'],
    ['USD', '0.10', '0.1'],
    ['USD', '9999999999999.99', '9999999999999.99'],
    ['USD', '10000000000000.00', '10000000000000'],
    ['KWD', '999999999999.999', '999999999999.999'],
    ['CLF', '0.0001', '0.0001'],
    ['USD', '0.00', '0'],
  ];

  it.each(table)('%s %s is sent as %s', async (currency, decimal, number) => {
    await connected().pushEntry('a', entryOf({ currency, document: 'bill' }, decimal));
    expect(/"UnitAmount":([^,}]+)/u.exec(pushed()?.body ?? '')?.[1]).toBe(number);
  });

  it('are the same decimals in JSON, up to 15 digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
        fc.integer({ min: 0, max: 4 }),
        (minor, decimals) => {
          const decimal = decimalOf(minor, decimals);
          expect(minorOf(JSON.stringify(sdkAmount(decimal)), decimals)).toBe(minor);
        },
      ),
    );
  });

  it('are never rounded: larger ones are exact or refused', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 15n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 4 }),
        (minor, decimals) => {
          let text: string;
          try {
            text = JSON.stringify(sdkAmount(decimalOf(minor, decimals)));
          } catch (error) {
            expect(error).toBeInstanceOf(AccountingRefused);
            return;
          }
          expect(minorOf(text, decimals)).toBe(minor);
        },
      ),
    );
  });

  it.each(['90071992547409.93', '12345678901234.567', '9007199254740993'])(
    '%s is refused before anything is created',
    async (decimal) => {
      const push = connected().pushEntry('a', entryOf({}, decimal));
      await expect(push).rejects.toThrow(
        new AccountingRefused(`Xero takes no amount with so many digits: ${decimal}.`),
      );
      expect(pushed()).toBeUndefined();
    },
  );
});

/** Converts an amount in minor units to a decimal: 1234n with 2 decimals → '12.34'. */
function decimalOf(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}

function minorOf(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function invoiceNumber(body = ''): unknown {
  return (JSON.parse(body) as { Invoices: { InvoiceNumber: string }[] }).Invoices[0]?.InvoiceNumber;
}

describe('requests', () => {
  it('name the company, its token and our id', async () => {
    await connected().pushEntry('a', entryOf({ document: 'bill' }));
    expect(pushed()).toMatchObject({
      path: '/Invoices',
      headers: {
        authorization: 'Bearer token-a',
        'xero-tenant-id': 'tenant-a',
        'idempotency-key': entryOf().id,
        'content-type': 'application/json',
      },
    });
  });

  it.each(['journal_entry', 'bill', 'credit_card_purchase', 'bill_payment'] as const)(
    'carry an idempotency key with a %s',
    async (document) => {
      await connected().pushEntry('a', entryOf({ document }));
      expect(pushed()?.headers['idempotency-key']).toBe(entryOf().id);
    },
  );

  it('never share a token between companies', async () => {
    const books = connected();
    await Promise.all(['a', 'b', 'a', 'b'].map((company_id) => books.readConnection(company_id)));
    const pairs = sent.map(({ headers }) => `${headers['xero-tenant-id']} ${headers.authorization}`);
    expect(pairs.toSorted()).toEqual([
      'tenant-a Bearer token-a',
      'tenant-a Bearer token-a',
      'tenant-b Bearer token-b',
      'tenant-b Bearer token-b',
    ]);
  });

  it('have no body when they read, and name the time of the last reading', async () => {
    await connected().readPayments?.('a', new Date('2026-11-01T00:00:00Z'));
    expect(sent).toMatchObject([
      { path: '/Payments', body: '', headers: { 'if-modified-since': 'Sun, 01 Nov 2026 00:00:00 GMT' } },
    ]);
    expect(sent[0]?.query.get('where')).toBe('PaymentType=="ACCPAYPAYMENT"');
  });

  it('escape names', async () => {
    respond = json(200, { Contacts: [{ ContactID: id, Name: 'Søn & Co + 1' }] });
    expect(await connected().findOrCreateSupplier?.('a', { name: 'Søn & Co + 1', email: '' })).toBe(id);
    expect(sent[0]?.query.get('where')).toBe('Name=="Søn & Co + 1"');
  });

  // A Xero filter cannot contain a quotation mark.
  it('name a supplier without quotes when it is looked for and when it is created', async () => {
    const supplier = { name: 'Ana "Annie" Lima', email: '' };
    respond = (request, response) =>
      json(200, { Contacts: request.method === 'PUT' ? [{ ContactID: id }] : [] })(request, response);
    expect(await connected().findOrCreateSupplier?.('a', supplier)).toBe(id);
    expect(JSON.parse(pushed()?.body ?? '')).toEqual({ Contacts: [{ Name: 'Ana Annie Lima' }] });

    sent.length = 0;
    respond = json(200, { Contacts: [{ ContactID: id, Name: 'Ana Annie Lima' }] });
    expect(await connected().findOrCreateSupplier?.('a', supplier)).toBe(id);
    expect(sent.map(({ query }) => query.get('where'))).toEqual(['Name=="Ana Annie Lima"']);
  });

  it('carry the bytes of a file with its type and name', async () => {
    respond = json(200, { Attachments: [{ FileName: '1 bill $&.pdf' }] });
    const file = { name: '1 bill $&.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1'), may_exist: false };
    await connected().attach?.('a', `Invoices/${id}`, file);
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        path: `/Invoices/${id}/Attachments/1%20bill%20%24%26.pdf`,
        body: '%PDF-1',
        headers: { 'content-type': 'application/pdf' },
      },
    ]);
  });

  // The SDK's enumeration contains this currency as TRY_LIRA.
  it('name the Turkish lira by its code', async () => {
    await connected().pushEntry('a', entryOf({ document: 'bill', currency: 'TRY' }));
    expect(pushed()?.body).toContain('"CurrencyCode":"TRY"');
  });

  // If a text in an answer looks like a Xero date, the SDK turns it into a date, so the entry would not be found by its
  // id.
  it('begin no text like a date of Xero', async () => {
    const entry = entryOf({ document: 'bill', reference: '/Date(1795008000000+0000)/' });
    await connected().pushEntry('a', entry);
    respond = json(200, { Invoices: [{ InvoiceID: id, InvoiceNumber: invoiceNumber(pushed()?.body) }] });
    expect(await connected().findEntry('a', entry)).toMatchObject({ sync_id: `Invoices/${id}` });
  });

  it('ignore a proxy of the environment', async () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'])
      vi.stubEnv(name, 'http://127.0.0.1:1');
    for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
    expect(await connected().readConnection('a')).toMatchObject({ state: 'linked' });
  });
});

describe('an authorisation that is not accepted', () => {
  const onlyRenewed: Respond = (request, response) =>
    request.path === '/oauth/token' || request.headers.authorization === 'Bearer renewed'
      ? answerWell(request, response)
      : html(401)(request, response);

  it('is renewed once', async () => {
    respond = onlyRenewed;
    expect((await connected().pushEntry('a', entryOf({ document: 'bill' }))).sync_id).toBe(`Invoices/${id}`);
    expect(sent.map(({ path }) => path)).toEqual(['/Invoices', '/oauth/token', '/Invoices']);
  });

  it.each([401, 403])('has ended if the answer stays %s', async (status) => {
    respond = (request, response) =>
      request.path === '/oauth/token' ? answerWell(request, response) : json(status, {})(request, response);
    await expect(connected().readOptions('a')).rejects.toBeInstanceOf(GrantExpired);
    expect(sent.length).toBe(status === 401 ? 3 : 1);
  });
});

describe('answers', () => {
  const push = () => connected().pushEntry('a', entryOf({ document: 'bill' }));

  it.each<[string, object, string]>([
    ['each reason', { Elements: [{ ValidationErrors: [{ Message: 'One.' }, { Message: 'Two.' }] }] }, 'One. Two.'],
    ['the message, if there are no reasons', { Message: 'The file is too large.' }, 'The file is too large.'],
    ['a text of our own', { Title: 'Bad' }, 'The request was refused.'],
  ])('that refuse an entry are shown with %s', async (_, body, message) => {
    respond = json(400, body);
    expect(await push()).toEqual({ sync_id: '', status: { state: 'refused', message, is_period_closed: false } });
  });

  it.each([
    ['DELETED', 'complete', `Removed/${id}`],
    ['AUTHORISED', 'refused', ''],
  ])('that refuse to delete a payment in the state %s leave it %s', async (Status, state, sync_id) => {
    const message = 'Payment not of valid status for modification.';
    respond = (request, response) =>
      request.method === 'POST'
        ? json(400, { Message: message })(request, response)
        : json(200, { Payments: [{ PaymentID: id, Status }] })(request, response);
    const removal = entryOf({ document: 'bill_payment', is_reversed: true, target_id: `Payments/${id}` });
    const answer = await connected().pushEntry('a', removal);
    expect(answer).toMatchObject({ sync_id, status: { state, message: state === 'refused' ? message : '' } });
  });

  it('that know no such entry are no failures', async () => {
    respond = json(404, {});
    expect(await connected().readEntry('a', { sync_id: `Invoices/${id}`, entry_id: id })).toBeNull();
    respond = html(404);
    expect(await connected().readEntry('a', { sync_id: id, entry_id: id })).toBeNull();
  });

  it.each<[string, Respond]>([
    ['are refused for their number', (_, response) => response.writeHead(429, { 'retry-after': '30' }).end()],
    ['fail', json(500, {})],
    ['fail without JSON', html(503)],
    ['are no JSON', html(200)],
    ['are empty', (_, response) => response.writeHead(200).end()],
    ['refuse without JSON', html(400)],
    [
      'end in the middle',
      (_, response) => response.writeHead(200, { 'content-length': '100' }).write('{"Inv') && response.destroy(),
    ],
    ['never arrive', (_, response) => void response.destroy()],
    ['have no list', json(200, {})],
    ['have an empty list', json(200, { Invoices: [] })],
    ['have no id', json(200, { Invoices: [{ InvoiceNumber: 'ER-1' }] })],
    ['have another id than a text', json(200, { Invoices: [{ InvoiceID: 7 }] })],
    ['are a list of nothing', json(200, null)],
    ['redirect', (_, response) => response.writeHead(302, { location: `${url}/api.xro/2.0/Organisation` }).end('{}')],
  ])('that %s leave the entry to be looked for', async (_, answer) => {
    respond = answer;
    await expect(push()).rejects.toBeInstanceOf(AccountingAway);
    expect(sent).toHaveLength(1);
  });

  it('without an id say so', async () => {
    respond = json(200, { Invoices: [{}] });
    await expect(push()).rejects.toThrow('Xero answered without the id of the document in Invoices.');
    respond = json(200, { Accounts: [{ Code: '6200' }] });
    await expect(connected().readOptions('a')).rejects.toThrow('Xero answered without the name of an account.');
  });

  it('that take too long are lost', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    respond = () => undefined;
    await expect(push()).rejects.toBeInstanceOf(AccountingAway);
    expect(spy).toHaveBeenCalledWith(20_000);
  });

  it('leave nothing of the request in the error', async () => {
    for (const answer of [html(500), (_: SentRequest, response: ServerResponse) => void response.destroy()]) {
      respond = answer;
      const error = await push().catch((reason: unknown) => reason);
      expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/token-a|tenant-a|api\.xro/u);
    }
  });

  it('name the day of a payment in either form', async () => {
    const payment = { PaymentID: id, Amount: 10.5, Invoice: { InvoiceID: id, CurrencyCode: 'EUR' } };
    respond = json(200, {
      Payments: [
        { ...payment, Date: `/Date(${Date.parse('2026-11-16')}+0000)/` },
        { ...payment, Date: '2026-11-17T00:00:00' },
        { ...payment, Date: '2026-11-18T00:00:00', Status: 'DELETED' },
      ],
    });
    const [first, second, ...others] = (await connected().readPayments?.('a', new Date(0))) ?? [];
    expect(first).toEqual({
      external_id: id,
      own_sync_id: `Payments/${id}`,
      sync_id: `Invoices/${id}`,
      paid_on: '2026-11-16',
      amount: '10.5',
      currency: 'EUR',
    });
    expect([second?.paid_on, others]).toEqual(['2026-11-17', []]);
  });
});
