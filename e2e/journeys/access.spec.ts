import { expect, test } from '../journey.ts';
import { pageTitles } from '../page-titles.ts';
import { MessagePage } from '../pages/message-page.ts';
import { anton, carmen, daniel, harriet, ines, maya, rahul, robin, sofia } from '../people.ts';
import { accessTable, builtPages, type Column, cellOf, everyPath, menuLines, searches } from './access.table.ts';

const signIns: [string, Column][] = [
  [maya, 'maya'],
  [ines, 'ines'],
  [rahul, 'rahul'],
  [sofia, 'sofia'],
  [daniel, 'daniel'],
  [harriet, 'admins'],
  [anton, 'admins'],
  [robin, 'robin'],
];

/** Every run checks these users; only a long run checks the other users. */
const core: readonly Column[] = ['maya', 'rahul', 'daniel'];

for (const [email, column] of signIns) {
  const maySee = (url: string) => cellOf(url, column) !== '-';

  test.describe(`${email}`, () => {
    const tag = core.includes(column) ? [] : ['@long'];
    test('has the permissions, menu, search results and pages of the access table', { tag }, async ({
      page,
      signedIn,
    }) => {
      const answer = page.waitForResponse('**/api/roles-and-permissions/by-user-id');
      const shell = await signedIn(email);

      await test.step('rights', async () => {
        const { user_rp_details } = (await (await answer).json()) as { user_rp_details: Record<string, string[]> };
        for (const { path, tab, cells } of accessTable) {
          const granted = user_rp_details[path] ?? [];
          if (tab !== null) expect.soft(granted.includes(tab), `${path}#${tab}`).toBe(cells[column] === 'w');
          else expect.soft(letterOf(granted), path).toBe(cells[column]);
        }
      });

      await test.step('sidebar', async () => {
        const expected = menuLines.filter(
          ({ leads_to, shown_with, and_with = shown_with }) =>
            leads_to in builtPages && [leads_to, shown_with, and_with].every(maySee),
        );
        expect.soft(await shell.lines()).toEqual(expected.map(({ line }) => line));
      });

      await test.step('search', async () => {
        const search = await shell.openSearch();
        for (const { query, finds } of searches) {
          const expected = finds.filter(({ leads_to }) => leads_to in builtPages && maySee(leads_to));
          expect.soft(await search.found(query), query).toEqual(expected.map(({ label }) => label));
          if (expected.length > 0) continue;
          await expect(search.dialog).toContainText(`Could not find anything that matches ${query}`);
        }
        await page.keyboard.press('Escape');
      });

      await test.step('pages', async () => {
        const answers = await pageTitles(page, everyPath);
        for (const path of everyPath) expect.soft(answers[path], path).toMatch(answerAt(path, maySee(path)));
      });
    });
  });
}

test.describe(carmen, () => {
  test('is redirected from every page to the subscription', async ({ page, signedIn }) => {
    const shell = await signedIn(carmen);
    // An administrator of a company without an active subscription may still change the password and open the payment
    // pages.
    const open = ['/changepassword', '/payment-loading', '/payment-error'];
    for (const path of everyPath.filter((each) => !open.includes(each))) {
      await shell.go(path.replaceAll(/\{\w+\}/gu, '1'));
      await expect(page, path).toHaveURL('/subscriptions');
      await expect(shell.sidebar).toBeHidden();
    }
  });
});

test.describe('a page without read permission', () => {
  test('shows access denied and is hidden from the menu and the search', async ({ page, signedIn }) => {
    await page.route('**/api/roles-and-permissions/by-user-id', async (route) => {
      const answer = await route.fetch();
      const rights = (await answer.json()) as { user_rp_details: Record<string, string[]> };
      const { '/profile': _, ...user_rp_details } = rights.user_rp_details;
      await route.fulfill({ response: answer, json: { ...rights, user_rp_details } });
    });
    const shell = await signedIn(maya);

    await shell.go('/profile');

    await expect(new MessagePage(page).accessDenied).toBeVisible();
    await expect(shell.main).toContainText('/profile');
    await expect(page).toHaveURL('/profile');
    await shell.main.getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL('/home');
    const search = await shell.openSearch();
    expect(await search.found('profile')).toEqual([]);
  });
});

function letterOf(granted: string[]): string {
  if (!granted.includes('read')) return '-';
  return granted.includes('write') ? 'w' : 'r';
}

function answerAt(path: string, isPermitted: boolean): RegExp {
  const title = builtPages[path];
  if (!title) return /^Page not found$/u;
  if (!isPermitted) return /^You do not have access to this page$/u;
  return typeof title === 'string' ? new RegExp(`^${title}$`, 'u') : title;
}
