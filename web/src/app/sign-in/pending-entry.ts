import { entryToken } from '#domain/text/entry-token.ts';
import type { Entry } from '../session/enter.ts';

/** Where the address bar stands while the entry token is spent: the token itself is gone from it at once. */
export const usedUrl = '/auth/entry';

let pending: Entry | null = null;

/** Takes the entry token out of the address. Answers whether there was one. */
export function rememberEntry(parameter: string, pg: string | null): boolean {
  const entry_token = entryToken(parameter);
  if (`/auth/${entry_token}` === usedUrl) return false;
  // In '/auth/token&pg=1' the page stands in the part after the ampersand.
  const trailing = new URLSearchParams(parameter.slice(entry_token.length + 1)).get('pg');
  pending = { entry_token, pg: pg ?? trailing };
  return true;
}

export function pendingEntry(): Entry | null {
  return pending;
}

/** What is left to do, if anything. */
export function rememberRest(rest: Entry | null): void {
  pending = rest;
}
