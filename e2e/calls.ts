import type { BrowserContext, Request } from '@playwright/test';

/** Writes down the calls a browser makes from now on. */
export function callsOf(context: BrowserContext): { to(path: string): Request[] } {
  const made: Request[] = [];
  context.on('request', (request) => made.push(request));
  return { to: (path) => made.filter((request) => new URL(request.url()).pathname === `/api${path}`) };
}
