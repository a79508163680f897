import type { BrowserContext, Request } from '@playwright/test';

/** Records the requests of a browser context from now on. */
export function requestLog(context: BrowserContext): { to(path: string): Request[] } {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  return { to: (path) => requests.filter((request) => new URL(request.url()).pathname === `/api${path}`) };
}
