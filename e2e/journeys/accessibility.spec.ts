import type { Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { fitsSmallScreens, narrow, phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { HomePage } from '../pages/home-page.ts';
import { MessagePage } from '../pages/message-page.ts';
import { ForgotPasswordPage } from '../pages/password-pages.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import type { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { SignUpPage } from '../pages/sign-up-page.ts';
import { carmen, daniel, grace, harriet, ines, maya, newEmail } from '../people.ts';

/** Every run checks these pages; only a long run checks the other pages. */
const core = new Set([
  'the sign-in',
  'the home page',
  'a report',
  'a new expense',
  'the export history',
  'the search with expenses',
]);
const tagOf = (name: string) => (core.has(name) ? [] : ['@long']);

test.describe('public pages are accessible', () => {
  const screens: Record<string, (page: Page) => Promise<unknown>> = {
    'the entry page': (page) => page.goto('/'),
    'the sign-in': (page) => page.goto('/sign-in'),
    'the sign-in with errors': async (page) => {
      await page.goto('/sign-in');
      await new SignInPage(page).submit.click();
      await expect(page.getByText('Enter your password.')).toBeVisible();
    },
    'the logout': (page) => page.goto('/sign-in/logout?manual=true'),
    'the sign-up': (page) => page.goto('/sign-up'),
    'the sign-up with its currencies open': async (page) => {
      await page.goto('/sign-up');
      await new SignUpPage(page).currency.fill('dollar');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    'a forgotten password': (page) => page.goto('/forgot-password'),
    'a sent password email': (page) => new ForgotPasswordPage(page).request('nobody@nowhere.example'),
    'a new password': (page) => page.goto('/reset-password/anything'),
  };
  for (const [name, open] of Object.entries(screens)) {
    test(name, { tag: tagOf(name) }, async ({ page }) => {
      await open(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await isAccessible(page);
      await fitsSmallScreens(page);
    });
  }

  test('an invitation', async ({ page, serverAdmin, outbox }) => {
    const email = newEmail('nina');
    await serverAdmin.invite(email);
    await page.goto(await outbox.nextLinkTo(email));
    await expect(page.getByRole('heading', { level: 1, name: /^Join / })).toBeVisible();
    await isAccessible(page);
    await fitsSmallScreens(page);
  });

  test('expired links and an unknown page', async ({ page, console }) => {
    console.expectStatus(400, 401, 404, 410);
    for (const url of ['/auth/spent', '/sign-up/confirm/spent', '/invitation/spent', '/no-such-page']) {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1, name: /does not work|failed|not found/u })).toBeVisible();
      await isAccessible(page);
    }
  });
});

test.describe('signed-in pages are accessible', () => {
  interface Screen {
    as?: string;
    open: (shell: Shell) => Promise<unknown>;
  }
  const at = (url: string, title: string | RegExp): Screen => ({
    open: async (shell) => {
      await shell.go(url);
      await expect(shell.heading(title)).toBeVisible();
    },
  });
  const list = (tab: string): Screen => ({
    open: async (shell) => {
      await shell.go(`/individual/reports#${tab}`);
      await expect(shell.main.getByRole('table')).toBeVisible();
    },
  });
  const screens: Record<string, Screen> = {
    'the home page': { as: maya, open: (shell) => new HomePage(shell.page).isFilled() },
    'the home page of an approver': { as: ines, open: (shell) => new HomePage(shell.page).isFilled() },
    'the home page on trial': { as: harriet, open: (shell) => expect(shell.banner).toBeVisible() },
    'the draft expenses': list('draft_expense'),
    'the draft reports': list('draft_report'),
    'all reports': list('all'),
    'a list without search results': {
      open: async (shell) => {
        await shell.go('/individual/reports?q=zebra#all');
        await expect(shell.page.getByText('Nothing matches')).toBeVisible();
      },
    },
    'an open filter': {
      open: async (shell) => {
        await shell.go('/individual/reports#all');
        await shell.main.getByRole('button', { name: 'Status' }).click();
        await expect(shell.page.getByRole('option').first()).toBeVisible();
      },
    },
    'a new report': {
      open: async (shell) => {
        await shell.go('/individual/reports#draft_report');
        await shell.main.getByRole('button', { name: 'Create Report' }).first().click();
        await expect(shell.page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
      },
    },
    'a report': {
      open: async (shell) => {
        await shell.go('/individual/reports?q=tokyo#all');
        await shell.main.getByRole('row').getByRole('link').first().click();
        await expect(shell.heading(/Tokyo/u)).toBeVisible();
      },
    },
    'an unknown report': at('/report/nowhere', 'Report'),
    'a new expense': {
      open: async (shell) => {
        await shell.go('/individual/reports/expense/create#expense');
        await expect(shell.main.getByRole('combobox', { name: 'Category' })).toBeVisible();
      },
    },
    'the categories of a new expense': {
      open: async (shell) => {
        await shell.go('/individual/reports/expense/create#expense');
        await shell.main.getByRole('combobox', { name: 'Category' }).click();
        await expect(shell.page.getByRole('option').first()).toBeVisible();
      },
    },
    'an expense being edited': {
      open: async (shell) => {
        await shell.go('/individual/reports#draft_expense');
        await shell.main.getByRole('row').getByRole('link').first().click();
        await expect(shell.heading('Edit expense')).toBeVisible();
        await expect(shell.main.getByRole('combobox', { name: 'Category' })).toBeVisible();
      },
    },
    'an expense': {
      open: async (shell) => {
        await shell.go('/individual/reports#draft_expense');
        const url = await shell.main.getByRole('row').getByRole('link').first().getAttribute('href');
        await shell.go(`/expense/${/[0-9a-f-]{36}/u.exec(url ?? '')?.[0]}`);
        await expect(shell.main.getByText('Paid with')).toBeVisible();
      },
    },
    'an unknown expense': at('/expense/nowhere', 'Expense'),
    'the bulk upload': at('/upload', 'Bulk upload'),
    'the spreadsheet upload': at('/upload#sheet', 'Bulk upload'),
    'the review of drafts': at('/upload#review', 'Review drafts'),
    'an attachment': {
      open: async (shell) => {
        await shell.go('/individual/reports?q=tokyo#all');
        await shell.main.getByRole('row').getByRole('link').first().click();
        await shell.main.getByRole('button', { name: 'View receipts' }).click();
        const link = shell.page.getByRole('dialog', { name: 'Receipts' }).getByRole('link', { name: /in a tab$/u });
        await shell.go((await link.getAttribute('href')) ?? '');
        await expect(shell.main.getByRole('img').first()).toBeVisible();
      },
    },
    'an unknown attachment': at('/attachment?file=nowhere', 'Attachment'),
    'the advances': at('/individual/advances#all', 'Advances'),
    'a new advance': {
      open: async (shell) => {
        await shell.go('/individual/advances/advance/create');
        await expect(shell.main.getByRole('combobox', { name: 'Category' })).toBeVisible();
      },
    },
    'an unknown advance': at('/advance/nowhere', 'Advance'),
    'the company’s advances': { as: daniel, ...at('/advances#all', 'Advances') },
    'the notifications': {
      as: grace,
      open: async (shell) => {
        await shell.go('/changepassword');
        await shell.openNotifications();
      },
    },
    'the analytics gallery': { as: daniel, ...at('/analytics', 'Analytics') },
    'a grouped analytics list': { as: daniel, ...at('/analytics/expenses_by_department', 'Expenses by department') },
    'the export history': at('/export-history', 'Export History'),
    'the profile': {
      as: grace,
      open: async (shell) => {
        await shell.go('/profile');
        await expect(new ProfilePage(shell.page).thisDevice).toBeVisible();
      },
    },
    'the confirmation for signing out everywhere': {
      as: grace,
      open: async (shell) => {
        await shell.go('/profile');
        await shell.page.getByRole('button', { name: 'Sign out everywhere' }).click();
        await expect(shell.page.getByRole('dialog')).toBeVisible();
      },
    },
    'the change password page': at('/changepassword', 'Change password'),
    help: at('/help', 'Help'),
    'the expense policy': at('/policies', 'Expense policy'),
    'the getting-started page': at('/getting-started', 'Getting started'),
    'the subscription': at('/subscriptions', 'Subscription'),
    'the subscription of a company whose trial has ended': {
      as: carmen,
      open: (shell) => expect(shell.heading('Subscription')).toBeVisible(),
    },
    'an unknown page': at('/nowhere', 'Page not found'),
    'the search': {
      open: async (shell) => {
        const search = await shell.openSearch();
        await search.type('pro');
        await expect(search.options.first()).toBeVisible();
      },
    },
    'the search with expenses': {
      open: async (shell) => {
        const search = await shell.openSearch();
        await search.type('uber');
        await expect(search.items.first()).toBeVisible();
      },
    },
    'the search without results': {
      open: async (shell) => {
        const search = await shell.openSearch();
        await search.type('zebra');
        await expect(search.options).toHaveCount(0);
      },
    },
    'the profile menu': { open: (shell) => shell.openProfileMenu() },
  };
  for (const [name, { as = maya, open }] of Object.entries(screens)) {
    test(name, { tag: tagOf(name) }, async ({ signedIn }) => {
      const shell = await signedIn(as);
      await open(shell);
      await isAccessible(shell.page);
      await fitsSmallScreens(shell.page);
    });
  }

  test('an access-denied page', async ({ page, signedIn, console }) => {
    console.expectStatus(403);
    const shell = await signedIn(maya);
    await page.route('**/api/user/profile', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
    await shell.go('/profile');
    await expect(new MessagePage(page).accessDenied).toBeVisible();
    await expect(shell.notices).toBeVisible();
    await isAccessible(page);
    await fitsSmallScreens(page);
  });

  test('a page that failed to load', async ({ page, signedIn, console }) => {
    console.expectStatus(500);
    await page.route('**/api/dashboard/details', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await signedIn(maya);
    await expect(new HomePage(page).failed).toBeVisible();
    await isAccessible(page);
  });

  test('the drawer on a phone', async ({ page, signedIn }) => {
    await page.setViewportSize(phone);
    const shell = await signedIn(harriet);
    await new HomePage(page).isFilled();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(shell.drawer).toBeVisible();
    await isAccessible(page);
  });

  test('the rail', async ({ page, signedIn }) => {
    await page.setViewportSize(narrow);
    await signedIn(maya);
    await new HomePage(page).isFilled();
    await isAccessible(page);
  });
});

test('the component gallery is accessible', async ({ page }) => {
  await page.goto('/dev/components');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isAccessible(page);
});
