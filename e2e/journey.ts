import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { ConsoleWatch } from './console-watch.ts';
import { Outbox } from './outbox.ts';
import { Shell } from './pages/shell.ts';
import { password } from './people.ts';
import { ServerAdmin } from './server-admin.ts';
import { workerData, workerUrl } from './workers.ts';

interface Journey {
  /** Fails the journey if the browser logs an unexpected error. */
  console: ConsoleWatch;
  outbox: Outbox;
  serverAdmin: ServerAdmin;
  /** Signs a user in without using the form, and waits until the shell is visible. */
  signedIn: (email: string, options?: { page?: Page }) => Promise<Shell>;
  /** Returns a single-use URL that signs a user in. */
  entryUrl: (email: string) => Promise<string>;
  /** Opens a second browser with separate cookies and storage. */
  anotherBrowser: () => Promise<Page>;
  /** Opens a second browser in which the user is signed in. */
  browserOf: (email: string) => Promise<Page>;
}

export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern for fixtures without dependencies.
  baseURL: async ({}, use, { parallelIndex }) => use(workerUrl(parallelIndex)),

  console: [
    async ({ context }, use) => {
      const watch = new ConsoleWatch();
      watch.watch(context);
      await use(watch);
      expect(watch.unexpected, 'unexpected browser errors').toEqual([]);
    },
    { auto: true },
  ],

  outbox: async ({ request }, use) => use(await Outbox.opened(request)),

  serverAdmin: async ({ baseURL: _ }, use, { parallelIndex }) => {
    const serverAdmin = new ServerAdmin(workerData(parallelIndex));
    await use(serverAdmin);
    await serverAdmin.restore();
  },

  entryUrl: async ({ request }, use) => use((email) => entryUrl(request, email)),

  signedIn: async ({ page: own, request }, use) =>
    use(async (email, { page = own } = {}) => {
      await page.goto(await entryUrl(request, email));
      const shell = new Shell(page);
      await expect(shell.main).toBeVisible();
      return shell;
    }),

  anotherBrowser: async ({ browser, contextOptions, baseURL, viewport, locale, timezoneId, console }, use) => {
    const opened: Page[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        viewport,
      });
      console.watch(context);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },

  browserOf: async ({ anotherBrowser, signedIn }, use) =>
    use(async (email) => {
      const page = await anotherBrowser();
      await signedIn(email, { page });
      return page;
    }),
});

async function entryUrl(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/auth/session/sign-in', {
    headers: { 'request-from': 'web' },
    data: { email, password },
  });
  expect(answer.ok(), `sign-in of ${email}`).toBe(true);
  const { redirect_to } = (await answer.json()) as { redirect_to: string };
  return redirect_to;
}

export { expect };
