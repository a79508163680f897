import { expect, test } from '../journey.ts';
import { maya } from '../people.ts';

const screens = [
  ...[
    '/',
    '/sign-in',
    '/individual/reports',
    '/report/x',
    '/individual/approvals',
    '/individual/reports/expense/create',
  ],
  ...['/individual/advances', '/upload', '/approvals', '/advances', '/payout', '/export-history', '/profile'],
  ...['/settings', '/settings/general/users', '/settings/expense/policies', '/settings/expense/approval'],
];

test.describe('the HTML of a page', () => {
  test('preloads all files of its screen', async ({ request }) => {
    const files = new Set<string>();
    for (const path of screens) {
      const html = await (await request.get(path)).text();
      const links = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/gu)];
      const named = links.map(([, file = '']) => file);
      expect(named, path).toContainEqual(expect.stringMatching(/(\.screen|Page)-[^/]+\.js$/u));
      for (const file of named) files.add(file);
    }
    for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
  });

  test('requests its list before the user check has finished', async ({ page, signedIn }) => {
    await signedIn(maya);
    const listRequested = page.waitForRequest('**/api/report/v1/list');
    // Holds back the user details until the list is requested. If the page requested its list only after the user
    // details, the test would time out.
    await page.route('**/api/user/details-by-token', async (route) => {
      await listRequested;
      await route.continue();
    });
    await page.goto('/individual/reports#all');
    await expect(page.getByRole('table', { name: 'Reports' })).toBeVisible();
  });
});
