import { z } from 'zod';
import {
  AccountingAway,
  type AccountingPort,
  AccountingRefused,
  type AuthorisationAnswer,
  GrantExpired,
  type LinkOptions,
} from './port.ts';
import { readJson, sendRequest } from './vendor-request.ts';

/** The access to a company's accounting system that the company has authorised. */
export interface Grant {
  tenant_id: string;
  /** The name of the company in the accounting system. */
  name: string;
  access_token: string;
  refresh_token: string;
  expires_at: Date;
}

export interface GrantStore {
  read(company_id: string): Promise<Grant | null>;
  /** Replaces the grant, one change at a time, because a vendor may accept a refresh token only once. */
  change(company_id: string, change: (current: Grant | null) => Promise<Grant | null>): Promise<Grant | null>;
}

interface GrantUrls {
  authorise: string;
  token: string;
  revoke: string;
}

interface GrantOptions {
  urls: () => Promise<GrantUrls>;
  store: () => GrantStore;
  client: { id: string; secret: string };
  scope: string;
  clock: () => Date;
}

/** The configuration of a vendor with OAuth, except for the scope. */
export interface GrantedVendorOptions extends Omit<GrantOptions, 'urls' | 'scope'> {
  /** The URLs of the vendor, or of the local fake, which starts on demand. */
  urls: () => Promise<GrantUrls & { api: string }>;
  close?: () => Promise<void>;
}

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
type Tokens = z.output<typeof tokens>;

/** A token is renewed when it expires in less than this time. */
const marginMs = 60_000;

function tokenRequests({ urls, client }: Pick<GrantOptions, 'urls' | 'client'>) {
  return async (form: Record<string, string>): Promise<Tokens> => {
    const { token } = await urls();
    const response = await sendRequest(new URL(token), {
      method: 'POST',
      headers: { ...basic(client), 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
    });
    if (response.status === 400 || response.status === 401) throw new GrantExpired('The authorisation has ended.');
    if (!response.ok) throw new AccountingAway(`The vendor answered ${response.status}.`);
    return tokens.parse(await readJson(response));
  };
}

/** Implements authorisation by OAuth 2, as QuickBooks and Xero use it. */
export function oauthGrants({ urls, store, client, scope, clock }: GrantOptions) {
  const withExpiry = ({ access_token, refresh_token, expires_in }: Tokens) => ({
    access_token,
    refresh_token,
    expires_at: new Date(clock().getTime() + expires_in * 1000),
  });

  const requestTokens = tokenRequests({ urls, client });

  return {
    linkUrl: async ({ return_url, state }: LinkOptions) =>
      `${(await urls()).authorise}?${new URLSearchParams({
        response_type: 'code',
        client_id: client.id,
        scope,
        redirect_uri: redirectUri(return_url),
        state,
      })}`,

    /**
     * Exchanges the code for tokens. `tenantOf` returns the company in the accounting system to which the tokens give
     * access.
     */
    async authorise(
      company_id: string,
      { code, return_url }: AuthorisationAnswer,
      tenantOf: (access_token: string) => Promise<{ tenant_id: string; name: string }>,
    ): Promise<void> {
      const found = await requestTokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri(return_url),
      });
      const tenant = await tenantOf(found.access_token);
      await store().change(company_id, async (current) => {
        if (current && current.tenant_id !== tenant.tenant_id)
          throw new AccountingRefused(`Choose the same books as before: ${current.name}.`);
        return { ...tenant, ...withExpiry(found) };
      });
    },

    read: (company_id: string) => store().read(company_id),

    /** Returns a grant, renewed if its access token has expired or was just refused by the vendor. */
    async use(company_id: string, refused_token?: string): Promise<Grant> {
      const isFresh = ({ expires_at, access_token }: Grant) =>
        expires_at.getTime() - clock().getTime() > marginMs && access_token !== refused_token;
      const saved = await store().read(company_id);
      if (saved && isFresh(saved)) return saved;
      const renewed = await store().change(company_id, async (current) => {
        if (!current || isFresh(current)) return current;
        const { refresh_token } = current;
        return { ...current, ...withExpiry(await requestTokens({ grant_type: 'refresh_token', refresh_token })) };
      });
      if (!renewed) throw new GrantExpired('The company has not authorised its books.');
      return renewed;
    },

    /** Revokes the authorisation at the vendor and deletes the grant. */
    async revoke(company_id: string): Promise<void> {
      const { revoke } = await urls();
      await store().change(company_id, async (current) => {
        if (!current) return null;
        await revokeToken(revoke, client, current.refresh_token);
        return null;
      });
    },
  };
}

async function revokeToken(url: string, client: GrantOptions['client'], token: string): Promise<void> {
  await sendRequest(new URL(url), {
    method: 'POST',
    headers: { ...basic(client), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  });
}

export type Grants = ReturnType<typeof oauthGrants>;

/** Returns the calls of the port that only concern the authorisation. They are the same for every vendor with OAuth. */
export function grantCalls(grants: Grants): Pick<AccountingPort, 'createCompany' | 'readLink' | 'unlink'> {
  return {
    async createCompany({ client_id, ...link }) {
      return { company_id: `${client_id}.${crypto.randomUUID()}`, link_url: await grants.linkUrl(link) };
    },
    readLink: (link) => grants.linkUrl(link),
    unlink: (company_id) => grants.revoke(company_id),
  };
}

/**
 * Sends a request with the grant of a company. If the vendor responds with 401, renews the access token and sends the
 * request again.
 */
export async function sendGranted<Answer extends { status: number }>(
  grants: Grants,
  company_id: string,
  request: (grant: Grant) => Promise<Answer>,
): Promise<Answer> {
  const grant = await grants.use(company_id);
  const response = await request(grant);
  const answer = response.status === 401 ? await request(await grants.use(company_id, grant.access_token)) : response;
  if (answer.status === 401 || answer.status === 403) throw new GrantExpired(`The vendor answered ${answer.status}.`);
  if (answer.status === 429 || answer.status >= 500) throw new AccountingAway(`The vendor answered ${answer.status}.`);
  return answer;
}

/** Removes the query, because vendors compare the whole redirect URL with the registered one. */
function redirectUri(return_url: string): string {
  const { origin, pathname } = new URL(return_url);
  return `${origin}${pathname}`;
}

function basic({ id, secret }: { id: string; secret: string }) {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}
