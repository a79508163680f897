import type { Page } from '@playwright/test';
import { advanceScreens } from './advance-screens.ts';
import { approvalScreens } from './approval-screens.ts';
import { captureScreens } from './capture-screens.ts';
import { expenseSettingScreens } from './expense-setting-screens.ts';
import { generalScreens } from './general-screens.ts';
import { payoutScreens } from './payout-screens.ts';
import { failing, press, type Screen } from './screen.ts';

const maya = 'employee@demo.test';
const harriet = 'admin@other.test';

export const screens: readonly Screen[] = [
  { name: 'entry', address: '/', shows: 'Receipts in, money back' },
  { name: 'sign-in', address: '/sign-in', shows: 'Work email' },
  {
    name: 'sign-in-refused',
    address: '/sign-in',
    shows: 'Work email',
    after: async (page) => {
      await page.getByLabel('Work email').fill('maya.lindqvist@meridianlabs.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('not my password');
      await press(page, 'Sign in');
      await page.getByText('Wrong email or password.').waitFor();
    },
  },
  { name: 'sign-up', address: '/sign-up', shows: 'Used for report totals. Cannot be changed later.' },
  {
    name: 'sign-up-incomplete',
    address: '/sign-up',
    shows: 'Used for report totals. Cannot be changed later.',
    after: async (page) => {
      await page.getByRole('textbox', { name: 'Password' }).fill('password123');
      await press(page, 'Start a trial');
      await page.getByText('Choose a currency.').waitFor();
    },
  },
  { name: 'forgotten-password', address: '/forgot-password', shows: 'Send link' },
  {
    name: 'mail-on-its-way',
    address: '/forgot-password',
    shows: 'Send link',
    after: async (page) => {
      await page.getByLabel('Work email').fill('maya.lindqvist@meridianlabs.example');
      await press(page, 'Send link');
      await page.getByText('Check your email').waitFor();
    },
  },
  { name: 'new-password', address: '/reset-password/link', shows: 'Save and sign in' },
  { name: 'link-spent', address: '/auth/spent', shows: 'This link does not work' },
  { name: 'nowhere-signed-out', address: '/nowhere', shows: 'Page not found' },
  { name: 'components', address: '/dev/components', shows: 'Components' },

  { name: 'home', address: '/home', as: maya, shows: 'Help and support' },
  { name: 'home-approver', address: '/home', as: 'approver@demo.test', shows: 'Help and support' },
  { name: 'home-admin', address: '/home', as: 'admin@demo.test', shows: 'Help and support' },
  { name: 'home-nothing', address: '/home', as: 'provider@outlay.test', shows: "You're all caught up" },
  { name: 'home-trial', address: '/home', as: harriet, shows: 'Trial ending soon!' },
  { name: 'home-grace', address: '/home', as: 'admin@grace.test', shows: 'Trial period is over!' },
  {
    name: 'home-loading',
    address: '/home',
    as: maya,
    shows: 'Waiting for you',
    before: (page) => page.route('**/api/dashboard/details', () => {}),
  },
  {
    name: 'home-failed',
    address: '/home',
    as: maya,
    shows: 'Failed to fetch Dashboard.',
    before: failing('/dashboard/details'),
    after: (page) => page.getByText('Something went wrong!!!').waitFor(),
  },
  { name: 'draft-expenses', address: '/individual/reports#draft_expense', as: maya, shows: 'View export history' },
  {
    name: 'draft-expenses-selected',
    floats: true,
    address: '/individual/reports#draft_expense',
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      for (const index of [0, 1]) await page.locator(`tr[data-index="${index}"] input`).check();
    },
  },
  { name: 'draft-reports', address: '/individual/reports#draft_report', as: maya, shows: 'View export history' },
  { name: 'reports', address: '/individual/reports#all', as: maya, shows: 'View export history' },
  {
    name: 'reports-selected',
    floats: true,
    address: '/individual/reports#all',
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      for (const index of [0, 2, 3]) await page.locator(`tr[data-index="${index}"] input`).check();
    },
  },
  {
    name: 'reports-nothing',
    address: '/individual/reports?q=zebra#all',
    as: maya,
    shows: 'Nothing matches',
  },
  {
    name: 'reports-loading',
    address: '/individual/reports#all',
    as: maya,
    shows: 'Expense Reports',
    before: (page) => page.route('**/api/report/v1/list', () => {}),
  },
  {
    name: 'reports-failed',
    address: '/individual/reports#all',
    as: maya,
    shows: 'Failed to fetch Reports.',
    before: (page) =>
      page.route('**/api/report/v1/list', (route) =>
        route.fulfill({ status: 500, json: { message: 'Something went wrong!!!' } }),
      ),
  },
  {
    name: 'report-create',
    floats: true,
    address: '/individual/reports#draft_report',
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      await press(page, 'Create Report');
      await page.getByRole('dialog', { name: 'Create Report' }).getByRole('checkbox').first().check();
    },
  },
  {
    name: 'report',
    address: '/individual/reports?q=Tokyo#all',
    as: maya,
    shows: 'Tokyo partner summit',
    after: (page) => openRow(page, 'Tokyo partner summit'),
  },
  {
    name: 'report-draft',
    address: '/individual/reports#draft_report',
    as: maya,
    shows: 'View export history',
    after: (page) => openRow(page, 'Draft'),
  },
  {
    name: 'report-submit',
    floats: true,
    address: '/individual/reports#draft_report',
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      await openRow(page, 'Draft');
      await press(page, 'Submit report');
      await page.getByRole('dialog').getByText('Report total').waitFor();
    },
  },
  {
    name: 'report-receipts',
    floats: true,
    address: '/individual/reports?q=Tokyo#all',
    as: maya,
    shows: 'Tokyo partner summit',
    after: async (page) => {
      await openRow(page, 'Tokyo partner summit');
      await press(page, 'View receipts');
      await page.getByRole('dialog', { name: 'Receipts' }).getByRole('img').last().waitFor();
    },
  },
  {
    name: 'report-add-expenses',
    floats: true,
    address: '/individual/reports#draft_report',
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      await openRow(page, 'Draft');
      await press(page, 'Add expenses');
      await page.getByRole('dialog', { name: 'Add expenses' }).getByRole('checkbox').first().check();
    },
  },
  { name: 'report-missing', address: '/report/nowhere', as: maya, shows: 'We could not find that report' },
  { name: 'export-history', address: '/export-history', as: maya, shows: 'Export History' },
  { name: 'export-history-company', address: '/export-history', as: 'finance@demo.test', shows: 'Company' },
  { name: 'profile', address: '/profile', as: maya, shows: 'This device' },
  {
    name: 'profile-sign-out-everywhere',
    floats: true,
    address: '/profile',
    as: maya,
    shows: 'This device',
    after: (page) => press(page, 'Sign out everywhere'),
  },
  {
    name: 'profile-time-zone',
    floats: true,
    address: '/profile',
    as: maya,
    shows: 'This device',
    after: (page) => page.getByRole('combobox', { name: 'Time zone' }).fill('Europe'),
  },
  { name: 'change-password', address: '/changepassword', as: maya, shows: 'Save password' },
  { name: 'help', address: '/help', as: maya, shows: 'We answer within one working day.' },
  { name: 'getting-started', address: '/getting-started', as: harriet, shows: 'First steps' },
  { name: 'getting-started-done', address: '/getting-started', as: 'admin@demo.test', shows: 'is set up. People' },
  { name: 'subscription', address: '/subscriptions', as: maya, shows: 'Contact' },
  { name: 'subscription-trial', address: '/subscriptions', as: harriet, shows: 'Contact' },
  { name: 'subscription-ended', address: '/subscriptions', as: 'admin@trial.test', shows: 'Check again' },
  { name: 'nowhere', address: '/nowhere', as: maya, shows: 'Page not found' },
  {
    name: 'access-denied',
    address: '/profile',
    as: maya,
    shows: 'You do not have access to this page',
    before: (page) =>
      page.route('**/api/user/profile', (route) =>
        route.fulfill({ status: 403, json: { message: 'You do not have access to this.' } }),
      ),
  },
  {
    name: 'search',
    floats: true,
    address: '/home',
    as: maya,
    shows: 'Help and support',
    after: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('s');
    },
  },
  {
    name: 'search-items',
    floats: true,
    address: '/home',
    as: maya,
    shows: 'Help and support',
    after: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('uber');
      await page.getByText('Your expenses and reports').waitFor();
    },
  },
  {
    name: 'search-nothing',
    floats: true,
    address: '/home',
    as: maya,
    shows: 'Help and support',
    after: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('zebra');
    },
  },
  {
    name: 'profile-menu',
    floats: true,
    address: '/home',
    as: maya,
    shows: 'Help and support',
    after: async (page) => {
      await press(page, 'Profile menu');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'drawer',
    floats: true,
    address: '/home',
    as: maya,
    shows: 'Help and support',
    after: (page) => press(page, 'Open menu'),
    widths: [390],
  },
  ...captureScreens,
  ...approvalScreens,
  ...advanceScreens,
  ...payoutScreens,
  ...generalScreens,
  ...expenseSettingScreens,
];

/** Opens the first row with this text and waits until its report appears. */
async function openRow(page: Page, text: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: text }).getByRole('link').first().click();
  await page.getByText('Report total').first().waitFor({ state: 'attached' });
}
