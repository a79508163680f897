import { accessTokenIn, storageOf } from '../browser-storage.ts';
import { expect, test } from '../journey.ts';
import { EntryPage } from '../pages/entry-page.ts';
import { MessagePage } from '../pages/message-page.ts';
import { Shell } from '../pages/shell.ts';
import { daniel, maya } from '../people.ts';

/** The target of each `pg` parameter in the specification, and the current title of that page. */
const targets: [pg: string, url: string, shows: string][] = [
  ['1', '/getting-started', 'Getting started'],
  ['2', '/subscriptions', 'Subscription'],
  ['3', '/settings/general/users', 'Users'],
  ['4', '/settings/expense/categories', 'Expense categories'],
  ['5', '/settings/expense/policies', 'Expense policies'],
  ['6', '/settings/expense/approval', 'Expense approval'],
  ['7', '/individual/reports#draft_report', 'Expense Reports'],
];

test.describe('/auth/{token}', () => {
  for (const [pg, url, shows] of targets) {
    test(`with pg=${pg} ends at ${url}`, { tag: pg === '7' ? [] : ['@long'] }, async ({ page, entryUrl }) => {
      const [token] = (await entryUrl(daniel)).split('?');
      await page.goto(`${token}?pg=${pg}`);
      await expect(page).toHaveURL(url);
      if (shows === 'not built') await expect(new MessagePage(page).notFound).toBeVisible();
      else await expect(new Shell(page).heading(shows)).toBeVisible();
    });
  }

  for (const query of ['', '?pg=8', '?pg=__proto__', '?pg=']) {
    test(`with '${query}' ends at the home page`, { tag: query ? ['@long'] : [] }, async ({ page, entryUrl }) => {
      const [token] = (await entryUrl(maya)).split('?');
      await page.goto(`${token}${query}`);
      await expect(page).toHaveURL('/home');
    });
  }

  test('reads the token before an ampersand and the page after it', async ({ page, entryUrl }) => {
    const [token] = (await entryUrl(maya)).split('?');
    await page.goto(`${token}&pg=1&from=mail`);
    await expect(page).toHaveURL('/getting-started');
  });

  test('leaves no token in the address bar, history or storage', async ({ page, entryUrl }) => {
    const [url = ''] = (await entryUrl(maya)).split('?');
    const token = url.replace('/auth/', '');
    await page.goto('/sign-up');

    await page.goto(url);
    await expect(page).toHaveURL('/home');

    const visitedUrls: string[] = [];
    page.on('framenavigated', (frame) => visitedUrls.push(frame.url()));
    expect(JSON.stringify(await storageOf(page))).not.toContain(token);
    // Going back opens the previous page, which redirects a signed-in user to the home page.
    await page.goBack();
    await expect(page).toHaveURL('/home');
    await page.goForward();
    await expect(page).toHaveURL('/home');
    expect(visitedUrls.filter((url) => url.includes(token))).toEqual([]);
  });

  test('clears the tokens of the previous user', async ({ page, signedIn, entryUrl }) => {
    await signedIn(maya);
    const before = await accessTokenIn(page);
    await page.goto(await entryUrl(daniel));
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Daniel');
    expect(await accessTokenIn(page)).not.toBe(before);
    await expect(page.getByText('Lindqvist')).toHaveCount(0);
  });

  test('works once', async ({ page, entryUrl, anotherBrowser, console }) => {
    console.expectStatus(401);
    const url = await entryUrl(maya);
    await page.goto(url);
    await expect(page).toHaveURL('/home');

    const thief = await anotherBrowser();
    await thief.goto(url);

    await expect(thief.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
    expect(await storageOf(thief)).toEqual({ local: {}, session: {} });
    await thief.goto('/home');
    await expect(thief).toHaveURL('/');
    await expect(new EntryPage(thief).promise).toBeVisible();
  });

  test('with an invalid token ends without tokens and cleans the address bar', async ({ page, console }) => {
    console.expectStatus(401, 400);
    await page.goto('/auth/garbage?pg=3');
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
    expect(page.url()).not.toContain('garbage');
    expect(await accessTokenIn(page)).toBeNull();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await expect(page).toHaveURL('/sign-in');
  });
});
