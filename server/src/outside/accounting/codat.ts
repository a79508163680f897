import { z } from 'zod';
import { codatRequest } from './codat-documents.ts';
import {
  AccountingAway,
  type AccountingPort,
  AccountingRefused,
  type BookOptions,
  booked,
  type EntryStatus,
  GrantExpired,
} from './port.ts';
import { readJson, saysPeriodClosed, sendRequest } from './vendor-request.ts';

interface CodatOptions {
  /** The URL of Codat, or of the local fake, which starts on demand. */
  url: () => Promise<string>;
  key: string;
  /** Adds the return URL to the link. The local fake needs this, because it has no other way to know the return URL. */
  linkPage?: (link_url: string, return_url: string) => string;
  close?: () => Promise<void>;
}

/**
 * The time in milliseconds before and after a request within which its sync is expected. If the response was lost,
 * these syncs are searched for the entry. The request itself times out after 20 s.
 */
const searchedMs = 30_000;
/** The number of newest syncs that are searched as well, because the clocks of Codat and Outlay may differ. */
const newestSearched = 200;
const pageSize = 2000;
const maxPages = 5;

const created = z.object({ id: z.string(), redirect: z.string() });
const states = {
  PendingAuth: 'pending',
  Linked: 'linked',
  Unlinked: 'unlinked',
  Deauthorized: 'deauthorized',
} as const;
const connections = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      platformName: z.string().default(''),
      sourceType: z.string().default('Accounting'),
      status: z.enum(['PendingAuth', 'Linked', 'Unlinked', 'Deauthorized']),
    }),
  ),
});
const mappingOptions = z.object({
  accounts: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().default(''),
        nominalCode: z.string().nullish(),
        accountType: z.string().default(''),
      }),
    )
    .default([]),
  trackingCategories: z.array(z.object({ id: z.string(), name: z.string().default('') })).default([]),
});
const suppliers = z.object({
  results: z
    .array(
      z.object({
        id: z.string(),
        supplierName: z.string().nullish(),
        emailAddress: z.string().nullish(),
        status: z.string().default('Active'),
      }),
    )
    .default([]),
});
const pushed = z.object({ syncId: z.string() });
const syncs = z.array(z.object({ syncId: z.string(), syncUtc: z.string().nullish() }));
const transactions = z.array(
  z.object({
    transactionId: z.string(),
    status: z.enum(['Unknown', 'Pending', 'ValidationError', 'Completed', 'PushError']),
    message: z.string().nullish(),
  }),
);

type Call = ReturnType<typeof caller>;

/** Implements the accounting port with Codat's Sync for Expenses. */
export function codatAccounting(options: CodatOptions): AccountingPort {
  const call = caller(options);
  return {
    name: 'Codat',
    ...companyCalls(call, options),
    ...entryCalls(call),
    close: async () => options.close?.(),
  };
}

const inCompany = (company_id: string) => `/companies/${encodeURIComponent(company_id)}`;
const expensesOf = (company_id: string) => `${inCompany(company_id)}/sync/expenses`;

function companyCalls(
  call: Call,
  options: CodatOptions,
): Pick<AccountingPort, 'createCompany' | 'readLink' | 'readConnection' | 'unlink' | 'readOptions'> {
  return {
    async createCompany({ name, return_url }) {
      const { id, redirect } = created.parse(await call('POST', '/companies', { name: companyName(name) }));
      return { company_id: id, link_url: options.linkPage?.(redirect, return_url) ?? redirect };
    },
    async readLink({ company_id, return_url }) {
      const answer = await call('GET', inCompany(company_id));
      if (answer === null) return null;
      const { redirect } = created.parse(answer);
      return options.linkPage?.(redirect, return_url) ?? redirect;
    },
    async readConnection(company_id) {
      const answer = (await call('GET', `${inCompany(company_id)}/connections`)) ?? { results: [] };
      const accounting = connections.parse(answer).results.filter(({ sourceType }) => sourceType === 'Accounting');
      const found = accounting.find(({ status }) => status === 'Linked') ?? accounting[0];
      return found ? { connection_id: found.id, state: states[found.status], platform: found.platformName } : null;
    },
    async unlink(company_id, connection_id) {
      const path = `${inCompany(company_id)}/connections/${encodeURIComponent(connection_id)}`;
      await call('PATCH', path, { status: 'Unlinked' });
    },
    async readOptions(company_id) {
      const found = mappingOptions.parse((await call('GET', `${expensesOf(company_id)}/mappingOptions`)) ?? {});
      return {
        accounts: found.accounts.map(({ id, name, nominalCode, accountType }) => ({
          external_id: id,
          name,
          code: nominalCode ?? '',
          type: accountType,
        })),
        tracking_categories: found.trackingCategories.map(({ id, name }) => ({ external_id: id, name })),
        // Adjustments cannot have a tax rate.
        tax_rates: [],
        suppliers: await readSuppliers(call, company_id),
        employees: [],
      };
    },
  };
}

async function readSuppliers(call: Call, company_id: string): Promise<BookOptions['suppliers']> {
  const found: BookOptions['suppliers'] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const path = `${inCompany(company_id)}/data/suppliers?page=${page}&pageSize=${pageSize}`;
    // Codat returns no suppliers before its first sync with the accounting system.
    const { results } = suppliers.parse((await call('GET', path)) ?? {});
    found.push(
      ...results
        .filter(({ status }) => status !== 'Archived')
        .map(({ id, supplierName, emailAddress }) => ({
          external_id: id,
          name: supplierName ?? '',
          email: emailAddress ?? '',
        })),
    );
    if (results.length < pageSize) break;
  }
  return found;
}

function entryCalls(call: Call): Pick<AccountingPort, 'pushEntry' | 'readEntry' | 'findEntry'> {
  const readEntry: AccountingPort['readEntry'] = async (company_id, { sync_id, entry_id }) => {
    const path = `${expensesOf(company_id)}/syncs/${encodeURIComponent(sync_id)}/transactions/${entry_id}`;
    const found = transactions.parse((await call('GET', path)) ?? []);
    const entry = found.find(({ transactionId }) => transactionId === entry_id);
    return entry ? statusOf(entry) : null;
  };

  return {
    readEntry,
    async pushEntry(company_id, entry) {
      const { method, path, body } = codatRequest(entry);
      const answer = await call(method, `${expensesOf(company_id)}/${path}`, body);
      return { sync_id: pushed.parse(answer).syncId, status: null };
    },
    async findEntry(company_id, { id: entry_id, sent_at }) {
      const known = syncs.parse((await call('GET', `${expensesOf(company_id)}/syncs/list/status`)) ?? []);
      for (const { syncId } of likelySyncs(known, sent_at ?? null)) {
        const status = await readEntry(company_id, { sync_id: syncId, entry_id });
        if (status) return { sync_id: syncId, ...status };
      }
      return null;
    },
  };
}

/**
 * Returns the syncs that may contain an entry, the likeliest first: those around the time of its request, then the
 * newest ones.
 */
function likelySyncs(known: z.output<typeof syncs>, sent_at: Date | null): Set<z.output<typeof syncs>[number]> {
  const distanceMs = ({ syncUtc }: (typeof known)[number]) =>
    syncUtc && sent_at ? Math.abs(Date.parse(utcText(syncUtc)) - sent_at.getTime()) : Number.POSITIVE_INFINITY;
  const around = known
    .filter((sync) => distanceMs(sync) <= searchedMs)
    .toSorted((one, other) => distanceMs(one) - distanceMs(other));
  return new Set([...around, ...known.slice(0, newestSearched)]);
}

/** Adds a Z to a time without a time zone, because Codat returns UTC times with or without it. */
function utcText(time: string): string {
  return /Z|[+-]\d\d:\d\d$/u.test(time) ? time : `${time}Z`;
}

function statusOf({ status, message }: z.output<typeof transactions>[number]): EntryStatus {
  const text = message ?? '';
  if (status === 'Completed') return booked;
  if (status === 'Pending' || status === 'Unknown') return { state: 'pending', message: '', is_period_closed: false };
  return {
    state: 'refused',
    message: text,
    is_period_closed: saysPeriodClosed(text),
  };
}

/** Removes all characters that Codat does not accept in the name of a company. */
function companyName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^A-Za-z0-9\s\-',&@.?!]/gu, '');
  return plain.trim() || 'Company';
}

/**
 * Returns a function that sends a request and returns the response body. The body is null for 404, and for data that
 * Codat has not synced yet.
 */
function caller({ url, key }: CodatOptions) {
  return async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<unknown> => {
    const response = await sendRequest(new URL(path, await url()), {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(key).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status === 404 || (method === 'GET' && response.status === 409)) return null;
    if (response.status === 401 || response.status === 403)
      throw new GrantExpired(`Codat answered ${response.status}.`);
    if (response.status === 429 || response.status >= 500)
      throw new AccountingAway(`Codat answered ${response.status}.`);
    const answer = await readJson(response);
    if (!response.ok) throw new AccountingRefused(refusal.parse(answer).error);
    return answer;
  };
}

const refusal = z
  .object({ error: z.string().catch('The request was refused.') })
  .catch({ error: 'The request was refused.' });
