import { entryToken } from '#domain/text/entry-token.ts';
import type { Entry } from '../session/enter.ts';

/** The URL shown during the token exchange. It replaces the URL with the token immediately. */
export const usedUrl = '/auth/entry';

let pending: Entry | null = null;

/** Remembers the entry token of a URL so that it can be removed from the address bar. Returns false if there is none. */
export function rememberEntry(parameter: string, pg: string | null): boolean {
  const entry_token = entryToken(parameter);
  if (`/auth/${entry_token}` === usedUrl) return false;
  // In '/auth/token&pg=1' the page number follows the ampersand.
  const trailing = new URLSearchParams(parameter.slice(entry_token.length + 1)).get('pg');
  pending = { entry_token, pg: pg ?? trailing };
  return true;
}

export function pendingEntry(): Entry | null {
  return pending;
}

/** Remembers the unfinished part of the entry chain for a retry. */
export function rememberRest(rest: Entry | null): void {
  pending = rest;
}
