import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { Backstage } from './backstage.ts';
import { ConsoleWatch } from './console-watch.ts';
import { addressOf, dataOf } from './desks.ts';
import { Outbox } from './outbox.ts';
import { Shell } from './pages/shell.ts';
import { password } from './people.ts';

interface Journey {
  /** Fails the journey when the browser complains about anything that was not expected. */
  console: ConsoleWatch;
  outbox: Outbox;
  backstage: Backstage;
  /** Enters as somebody without typing, and waits until the shell stands. */
  signedIn: (email: string, options?: { page?: Page }) => Promise<Shell>;
  /** The address that lets somebody in, once. */
  entryUrl: (email: string) => Promise<string>;
  /** A second browser, with cookies and storage of its own. */
  anotherBrowser: () => Promise<Page>;
  /** A browser of their own in which somebody is signed in. */
  browserOf: (email: string) => Promise<Page>;
}

export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other says so.
  baseURL: async ({}, use, { parallelIndex }) => use(addressOf(parallelIndex)),

  console: [
    async ({ context }, use) => {
      const watch = new ConsoleWatch();
      watch.watch(context);
      await use(watch);
      expect(watch.unexpected, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],

  outbox: async ({ request }, use) => use(await Outbox.opened(request)),

  backstage: async ({ baseURL: _ }, use, { parallelIndex }) => {
    const backstage = new Backstage(dataOf(parallelIndex));
    await use(backstage);
    await backstage.tidy();
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
