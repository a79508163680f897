import type { AccountingApi } from 'xero-node/dist/gen/api/accountingApi.js';
import { z } from 'zod';
import { type Grants, sendGranted } from './grants.ts';
import { AccountingAway, AccountingRefused } from './port.ts';
import { timeoutMs } from './vendor-request.ts';

/** The model classes and enumerations of the SDK. */
export type XeroModels = typeof import('xero-node/dist/gen/model/accounting/models.js');

/** The API client with the access token of one company, and the models of the SDK. */
export interface XeroBooks {
  api: AccountingApi;
  models: XeroModels;
  tenant_id: string;
}

/** The SDK resolves with this type for successful responses and rejects for all others. */
export interface SdkAnswer<Body> {
  response: { status: number; data: unknown };
  body: Body;
}

type TransportOptions = Parameters<Parameters<AccountingApi['setDefaultAuthentication']>[0]['applyToRequest']>[0];

/** The maximum number of pages that are read from a list. */
export const maxPages = 20;
export const rowsPerPage = 100;

const problem = z.object({
  Message: z.string().default('The request was refused.'),
  Elements: z.array(z.object({ ValidationErrors: z.array(z.object({ Message: z.string() })).default([]) })).default([]),
});

export type XeroCall = ReturnType<typeof xeroCaller>;

/** Returns a function that calls Xero for a company through `xero-node`. */
export function xeroCaller(grants: Grants, address: () => Promise<string>) {
  return async <Body>(
    company_id: string,
    call: (books: XeroBooks) => Promise<SdkAnswer<Body>>,
  ): Promise<{ body: Body } | { refusal: string }> => {
    const [{ AccountingApi, models }, base] = await Promise.all([loadSdk(), address()]);
    const { status, data, body } = await sendGranted(grants, company_id, ({ tenant_id, access_token }) => {
      // The client object stores the token, so it is never reused for another call.
      const api = new AccountingApi(new URL('/api.xro/2.0', base).href);
      api.accessToken = access_token;
      api.setDefaultAuthentication({ applyToRequest: setTransport });
      return answerOf(call({ api, models, tenant_id }));
    });

    if (status === 404) return { refusal: refusalOf({}) };
    if (typeof data !== 'object' || data === null) throw new AccountingAway('The answer was lost.');
    return status < 300 ? { body } : { refusal: refusalOf(data) };
  };
}

/**
 * Loads only the two parts that are used, because the index of the SDK also loads the APIs for payroll, files and
 * projects.
 */
async function loadSdk() {
  const [{ AccountingApi }, models] = await Promise.all([
    import('xero-node/dist/gen/api/accountingApi.js'),
    import('xero-node/dist/gen/model/accounting/models.js'),
  ]);
  return { AccountingApi, models };
}

/**
 * Sets the options of the transport. The SDK has no such options, but its authentication sees each request before it is
 * sent.
 */
function setTransport(request: TransportOptions): void {
  // The SDK sends an empty object with every GET.
  if (request.method === 'GET') request.data = undefined;
  request.signal = AbortSignal.timeout(timeoutMs);
  request.proxy = false;
  request.maxRedirects = 0;
  // Otherwise the SDK turns error responses into text.
  request.validateStatus = () => true;
}

/**
 * Returns the response, whatever its status, except that a redirect throws. If there is no response, the SDK rejects
 * with a text instead of an error.
 */
async function answerOf<Body>(answer: Promise<SdkAnswer<Body>>) {
  const { response, body } = await answer.catch((error: unknown) => {
    if (isAnswer<Body>(error)) return error;
    if (error instanceof Error) throw error;
    // The text may contain the headers and the body of a response, so it is not passed on.
    throw new AccountingAway('The vendor did not answer.');
  });
  const { status, data } = response;
  if (status >= 300 && status < 400) throw new AccountingAway('The vendor answered with a redirect.');
  return { status, data, body };
}

function isAnswer<Body>(error: unknown): error is SdkAnswer<Body> {
  const { response } = Object(error) as Partial<SdkAnswer<Body>>;
  return typeof response === 'object' && typeof response.status === 'number';
}

function refusalOf(data: object): string {
  const { Message, Elements } = problem.catch({ Message: 'The request was refused.', Elements: [] }).parse(data);
  const details = Elements.flatMap(({ ValidationErrors }) => ValidationErrors.map((each) => each.Message));
  return details.length > 0 ? details.join(' ') : Message;
}

export function accepted<Body>(answer: { body: Body } | { refusal: string }): Body {
  if ('refusal' in answer) throw new AccountingRefused(answer.refusal);
  return answer.body;
}

/**
 * Returns a list from a response, or throws if it is missing. The SDK declares all fields as optional and does not
 * check them.
 */
export function requiredList<Row>(rows: Row[] | undefined, field: string): Row[] {
  if (Array.isArray(rows)) return rows;
  throw new AccountingAway(`Xero answered without ${field}.`);
}

export function requiredText(value: unknown, field: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new AccountingAway(`Xero answered without ${field}.`);
}
