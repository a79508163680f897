import { randomUUID } from 'node:crypto';
import type { BooksState, StoredCompany } from './books-state.ts';
import type { ApiAnswer } from './codat-api.ts';

/**
 * Handles the OAuth 2 calls for tokens and revocation. As at QuickBooks and Xero, a refresh token is accepted only
 * once.
 */
export function answerOauth(books: BooksState, pathname: string, form: URLSearchParams): ApiAnswer {
  const sent = form.get('code') ?? form.get('refresh_token') ?? form.get('token') ?? '';
  const company = books.findBy(({ tokens }) => tokens?.refresh === sent);
  if (pathname.endsWith('/revoke')) {
    if (company) {
      delete company.tokens;
      company.connection.status = 'Unlinked';
    }
    return { status: 200, body: {} };
  }
  if (company?.connection.status !== 'Linked') return { status: 400, body: { error: 'invalid_grant' } };
  const { access, refresh } = newTokens(company);
  return {
    status: 200,
    body: { access_token: access, refresh_token: refresh, expires_in: 1800, token_type: 'bearer' },
  };
}

/** Authorises access to a company's books and returns the redirect URL. Its code is the newly created refresh token. */
export function authorise(books: BooksState, query: URLSearchParams): string {
  const chosen = books.find(query.get('realm') ?? '') ?? books.create('Sandbox Books');
  chosen.connection.status = 'Linked';
  const { refresh } = newTokens(chosen);
  const target = new URL(query.get('redirect_uri') ?? '/');
  target.searchParams.set('code', refresh);
  target.searchParams.set('state', query.get('state') ?? '');
  target.searchParams.set('realmId', chosen.id);
  return target.href;
}

function newTokens(company: StoredCompany): { access: string; refresh: string } {
  company.tokens = { access: randomUUID(), refresh: randomUUID() };
  return company.tokens;
}

/** Finds the company with this access token, if the authorisation is still valid. */
export function companyWith(books: BooksState, access_token: string): StoredCompany | undefined {
  return books.findBy(
    ({ tokens, connection }) =>
      tokens?.access === access_token && connection.status === 'Linked' && access_token !== '',
  );
}
