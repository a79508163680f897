import type { Dwolla } from 'dwolla';
import { z } from 'zod';
import { companyBody, customerFrom, documentFrom, fundingSourceFrom, personBody } from './dwolla-bodies.ts';
import { BankAway, type BankPort, BankRefused, type ReportedTransfer } from './port.ts';

interface DwollaOptions {
  /** The URL of the sandbox, of production, or of the local fake, which starts on demand. */
  url: () => Promise<string>;
  key: string;
  secret: string;
  close?: () => Promise<void>;
}

interface OpenSdk {
  sdk: Dwolla;
  base: string;
  /**
   * Returns the customer as the bank sent it. The SDK drops the directives, which list what the bank still requires,
   * and rejects a sole proprietorship.
   */
  rawCustomer(id: string): unknown;
}

type Call = <T>(work: (sdk: Dwolla, opened: OpenSdk) => Promise<T>) => Promise<T>;

const timeout_ms = 15_000;

/** Implements the bank port with Dwolla's SDK. The SDK is large, so it is loaded on the first call. */
export function dwollaBank(options: DwollaOptions): BankPort {
  let opened: Promise<OpenSdk> | undefined;
  const call: Call = async (work) => {
    opened ??= openSdk(options);
    opened.catch(() => {
      opened = undefined;
    });
    try {
      const open = await opened;
      return await work(open.sdk, open);
    } catch (error) {
      throw bankError(error);
    }
  };
  return {
    ...customerCalls(call),
    ...ownerCalls(call),
    ...accountCalls(call),
    ...transferCalls(call),
    close: async () => options.close?.(),
  };
}

async function openSdk({ url, key, secret }: DwollaOptions): Promise<OpenSdk> {
  const base = (await url()).replace(/\/$/u, '');
  const { Dwolla: Sdk, HTTPClient } = await import('dwolla');
  const customers = new Map<string, unknown>();
  const httpClient = new HTTPClient();
  httpClient.addHook('response', async (response, request) => {
    const [, id] = /\/customers\/([\w-]+)$/u.exec(new URL(request.url).pathname) ?? [];
    if (id && request.method === 'GET' && response.ok) customers.set(id, await response.clone().json());
  });
  const sdk = new Sdk({
    serverURL: base,
    httpClient,
    security: { clientID: key, clientSecret: secret },
    timeoutMs: timeout_ms,
    // Retries are left to the caller, which knows whether repeating a call is safe.
    retryConfig: { strategy: 'none' },
  });
  return {
    sdk,
    base,
    rawCustomer: (id) => {
      const raw = customers.get(id);
      customers.delete(id);
      return raw;
    },
  };
}

function customerCalls(call: Call) {
  return {
    createCompany: (company) =>
      call((sdk, opened) =>
        createOnce(opened, company.correlation_id, () => sdk.customers.create(companyBody(company))),
      ),
    retryCompany: (id, company) =>
      call(async (sdk) => {
        await sdk.customers.update({ id, requestBody: companyBody(company) });
      }),
    createReceiver: ({ first_name, last_name, email, correlation_id }) =>
      call((sdk, opened) =>
        createOnce(opened, correlation_id, () =>
          sdk.customers.create({
            firstName: first_name,
            lastName: last_name,
            email,
            correlationId: correlation_id,
            type: 'receive-only',
          }),
        ),
      ),
    readCustomer: (id) =>
      call(async (sdk, { rawCustomer }) => {
        const failure = await sdk.customers.get({ id }).then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
        const raw = rawCustomer(id);
        if (raw === undefined) throw failure?.error ?? new Error(`The bank sent no customer ${id}.`);
        return customerFrom(raw);
      }),
    uploadDocument: (of, { document_type, file_name, content, mime_type }) =>
      call(async (sdk) => {
        const file = new File([Uint8Array.from(content)], file_name, { type: mime_type });
        const requestBody = { documentType: document_type, file };
        return createdId(
          'customer_id' in of
            ? await sdk.customers.documents.create({ id: of.customer_id, requestBody })
            : await sdk.beneficialOwners.documents.create({ id: of.owner_id, requestBody }),
        );
      }),
    readDocument: (id) => call(async (sdk) => documentFrom(await sdk.documents.get({ id }))),
  } satisfies Partial<BankPort>;
}

/**
 * Creates a customer, or returns the one that an earlier attempt created. Customers have no idempotency key: the bank
 * rejects a second one with the same email, and the correlation id shows whether the first one is ours.
 */
async function createOnce(
  { sdk, rawCustomer }: OpenSdk,
  correlation_id: string,
  create: () => Promise<Parameters<typeof createdId>[0]>,
): Promise<string> {
  try {
    return createdId(await create());
  } catch (error) {
    const refusal = bankError(error);
    const id = refusal instanceof BankRefused ? refusal.existing_id : undefined;
    if (!id) throw refusal;
    await sdk.customers.get({ id }).catch(() => undefined);
    const existing = z.object({ correlationId: z.string().optional() }).safeParse(rawCustomer(id));
    if (existing.data?.correlationId !== correlation_id) throw refusal;
    return id;
  }
}

function ownerCalls(call: Call) {
  return {
    addOwner: (id, owner) =>
      call(async (sdk) =>
        createdId(await sdk.customers.beneficialOwners.create({ id, requestBody: personBody(owner) })),
      ),
    correctOwner: (id, owner) =>
      call(async (sdk) => {
        await sdk.beneficialOwners.update({ id, requestBody: personBody(owner) });
      }),
    removeOwner: (id) =>
      call(async (sdk) => {
        await sdk.beneficialOwners.delete({ id });
      }),
    readOwner: (id) => call(async (sdk) => (await sdk.beneficialOwners.get({ id })).verificationStatus),
    readCertification: (id) => call(async (sdk) => (await sdk.customers.beneficialOwnership.get({ id })).status),
    certify: (id) =>
      call(async (sdk) => {
        await sdk.customers.beneficialOwnership.certify({ id, requestBody: { status: 'certified' } });
      }),
  } satisfies Partial<BankPort>;
}

function accountCalls(call: Call) {
  return {
    addBank: (id, { routing_number, account_number, bank_account_type, name }) =>
      call(async (sdk) =>
        createdId(
          await sdk.customers.fundingSources.create({
            id,
            createCustomerFundingSource: {
              routingNumber: routing_number,
              accountNumber: account_number,
              bankAccountType: bank_account_type,
              name,
            },
          }),
        ),
      ),
    startSession: (id) =>
      call(async (sdk) => {
        const { embedded } = await sdk.exchangePartners.list();
        const href = embedded?.exchangePartners?.[0]?.links.self?.href;
        if (!href) throw new BankRefused('NoPartner', 'no partner for bank sessions is set up');
        const requestBody = { links: { exchangePartner: { href } } };
        const session_id = createdId(await sdk.customers.exchangeSessions.create({ id, requestBody }));
        const { links } = await sdk.exchangeSessions.get({ id: session_id });
        return { session_id, session_url: links.externalProviderSession?.href ?? '' };
      }),
    addBankOfSession: (id, { name }) =>
      call(async (sdk) => {
        const { embedded } = await sdk.customers.exchanges.list({ id });
        const exchange = embedded.exchanges.findLast(({ status }) => status === 'active');
        const href = exchange?.links.self?.href;
        if (!href) throw new BankRefused('NoExchange', 'the session at the bank is not finished');
        const links = { exchange: { href } };
        const createCustomerFundingSource = { links, bankAccountType: 'checking' as const, name };
        return createdId(await sdk.customers.fundingSources.create({ id, createCustomerFundingSource }));
      }),
    readBank: (id) => call(async (sdk) => fundingSourceFrom(await sdk.fundingSources.get({ id }))),
    removeBank: (id) =>
      call(async (sdk) => {
        await sdk.fundingSources.updateOrRemove({ id, requestBody: { removed: true } });
      }),
    startMicroDeposits: (id) =>
      call(async (sdk) => {
        await sdk.fundingSources.microDeposits.initiate({ id });
      }),
    readMicroDeposits: (id) =>
      call(async (sdk) =>
        z.enum(['pending', 'processed', 'failed']).parse((await sdk.fundingSources.microDeposits.get({ id })).status),
      ),
    verifyMicroDeposits: (id, [first, second]) =>
      call(async (sdk) => {
        const usd = (value: string) => ({ value, currency: 'USD' });
        const requestBody = { amount1: usd(first), amount2: usd(second) };
        await sdk.fundingSources.microDeposits.verify({ id, requestBody });
      }),
  } satisfies Partial<BankPort>;
}

function transferCalls(call: Call) {
  const usd = (value: string) => ({ value, currency: 'USD' });
  return {
    sendTransfer: ({ payout_id, source_id, destination_id, amount }) =>
      call(async (sdk, { base }) =>
        createdId(
          await sdk.transfers.create({
            idempotencyKey: payout_id,
            requestBody: {
              links: { source: source(base, source_id), destination: source(base, destination_id) },
              amount: usd(amount),
              correlationId: payout_id,
            },
          }),
        ),
      ),
    sendMassPayment: ({ mass_payment_id, source_id, items }) =>
      call(async (sdk, { base }) =>
        createdId(
          await sdk.massPayments.create({
            idempotencyKey: mass_payment_id,
            requestBody: {
              links: { source: source(base, source_id) },
              items: items.map(({ payout_id, destination_id, amount }) => ({
                links: { destination: source(base, destination_id) },
                amount: usd(amount),
                correlationId: payout_id,
              })),
              correlationId: mass_payment_id,
            },
          }),
        ),
      ),
    findMassPayment: (id, mass_payment_id) =>
      call(async (sdk) => {
        const { embedded } = await sdk.customers.massPayments.list({ id, correlationId: mass_payment_id });
        return embedded?.massPayments?.[0]?.id;
      }),
    readFailedItems: (id) =>
      call(async (sdk) => {
        // The status is read before the items, so that items that fail in between are found by the next call.
        const { status } = await sdk.massPayments.get({ id });
        return { is_finished: status === 'complete', destination_ids: await failedDestinations(sdk, id) };
      }),
    findTransfer: (id, payout_id) =>
      call(async (sdk) => {
        const { embedded } = await sdk.customers.transfers.list({ id, correlationId: payout_id });
        const [found] = embedded?.transfers ?? [];
        return found && reported(sdk, found);
      }),
    readTransfer: (id) => call(async (sdk) => reported(sdk, await sdk.transfers.get({ id }))),
    cancelTransfer: (id) =>
      call(async (sdk) => {
        await sdk.transfers.cancel({ id, requestBody: { status: 'cancelled' } });
      }),
  } satisfies Partial<BankPort>;
}

const itemsPerPage = 200;

async function failedDestinations(sdk: Dwolla, id: string): Promise<string[]> {
  const destinations: string[] = [];
  for (let offset = 0; ; offset += itemsPerPage) {
    const page = { limit: String(itemsPerPage), offset: String(offset) };
    const { embedded } = await sdk.massPayments.items.list({ id, status: 'failed', ...page });
    const items = embedded?.items ?? [];
    destinations.push(...items.flatMap(({ links }) => links?.destination?.href ?? []).map(lastPart));
    if (items.length < itemsPerPage) return destinations;
  }
}

async function reported(
  sdk: Dwolla,
  transfer: { id?: string | undefined; status?: string | undefined },
): Promise<ReportedTransfer> {
  const transfer_id = z.string().parse(transfer.id);
  const state = z.enum(['pending', 'processed', 'failed', 'cancelled']).parse(transfer.status);
  if (state !== 'failed') return { transfer_id, state, failure_code: '', failed_source_id: null };
  const { code, links } = await sdk.transfers.failure.get({ id: transfer_id });
  const failed = links?.['failed-funding-source']?.href;
  return { transfer_id, state, failure_code: code, failed_source_id: failed ? lastPart(failed) : null };
}

function source(base: string, id: string): { href: string } {
  return { href: `${base}/funding-sources/${id}` };
}

/** Returns the id of a created resource, from its Location header. */
function createdId(answer: { headers: Record<string, string[]> } | undefined): string {
  const location = answer?.headers.location?.[0];
  if (!location) throw new Error('The bank sent no location.');
  return lastPart(location);
}

function lastPart(href: string): string {
  return href.split('/').at(-1) ?? '';
}

const refusalBody = z.object({
  code: z.string().default(''),
  message: z.string().default(''),
  _embedded: z
    .object({
      errors: z.array(
        z.object({
          message: z.string().default(''),
          _links: z.object({ about: z.object({ href: z.string() }).optional() }).optional(),
        }),
      ),
    })
    .optional(),
});

/**
 * Converts an error from the SDK. The bank rejects a request with a status from 400 to 499 except 429; after any other
 * error the effect of the call is unknown. The request may contain secrets, so it is not part of the new error.
 */
function bankError(error: unknown): Error {
  if (error instanceof BankRefused) return error;
  const { statusCode, body } = error as { statusCode?: unknown; body?: unknown };
  const isRefused = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 && statusCode !== 429;
  if (!isRefused) return new BankAway(`The bank did not answer: ${error instanceof Error ? error.name : 'unknown'}`);
  const parsed = refusalBody.safeParse(readJson(body));
  if (!parsed.success) return new BankRefused(String(statusCode), 'the request is not valid');
  const { code, message, _embedded } = parsed.data;
  const details = (_embedded?.errors ?? []).map((each) => each.message).filter(Boolean);
  const about = _embedded?.errors.find(({ _links }) => _links?.about)?._links?.about?.href;
  return new BankRefused(code, details.join(' ') || message || 'the request is not valid', about && lastPart(about));
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
