import { entryToken } from '#domain/text/entry-token.ts';
import type { Entry } from '../session/enter.ts';

/**
 * The URL that is shown during the token exchange. It replaces the URL with the token, so that the token does not stay
 * in the address bar.
 */
export const usedUrl = '/auth/entry';

let pending: Entry | null = null;

/**
 * Stores the entry token of a URL in memory, so that it can be removed from the address bar. Returns false if the URL
 * has no token.
 */
export function rememberEntry(parameter: string, pg: string | null): boolean {
  const entry_token = entryToken(parameter);
  if (`/auth/${entry_token}` === usedUrl) return false;
  // In '/auth/token&pg=1', the number of the target page follows the ampersand.
  const trailing = new URLSearchParams(parameter.slice(entry_token.length + 1)).get('pg');
  pending = { entry_token, pg: pg ?? trailing };
  return true;
}

export function pendingEntry(): Entry | null {
  return pending;
}

/** Stores the part of the entry chain that is not finished, for a retry; null if nothing is left. */
export function rememberRest(rest: Entry | null): void {
  pending = rest;
}
