import type { Page } from '@playwright/test';
import { failing, press, type Screen } from './screen.ts';

const rahul = 'finance@demo.test';
const queue = '/payout#payment';

/** Screenshots of the payout lists. */
export const payoutScreens: readonly Screen[] = [
  { name: 'payout-reports', address: '/payout#reports', as: rahul, shows: 'View export history' },
  {
    name: 'payout-reports-selected',
    floats: true,
    address: '/payout#reports',
    as: rahul,
    shows: 'View export history',
    after: (page) => choose(page, 3),
  },
  {
    name: 'payout-apply-advances',
    floats: true,
    address: '/payout#reports',
    as: rahul,
    shows: 'View export history',
    after: async (page) => {
      await page.getByRole('button', { name: 'Change', exact: true }).first().click();
      await page.getByRole('dialog', { name: 'Apply advances' }).getByText('Still to be paid').waitFor();
    },
  },
  { name: 'payout-queue', address: queue, as: rahul, shows: 'View export history' },
  {
    name: 'payout-review',
    address: queue,
    as: rahul,
    shows: 'View export history',
    after: async (page) => {
      await choose(page, 5);
      await page.getByRole('button', { name: /^Review/u }).click();
      await page.getByRole('complementary', { name: 'Before you pay' }).getByText('Payment method').waitFor();
      // Scrolls up, because the screenshot shows the page from its top.
      await page.evaluate('window.scrollTo(0, 0)');
    },
  },
  {
    name: 'payout-payment',
    floats: true,
    address: queue,
    as: rahul,
    shows: 'View export history',
    after: openFirst,
  },
  { name: 'payout-processing', address: '/payout#processing', as: rahul, shows: 'View export history' },
  {
    name: 'payout-mark-paid',
    floats: true,
    address: '/payout#processing',
    as: rahul,
    shows: 'View export history',
    after: async (page) => {
      await choose(page, 2);
      await page.getByRole('toolbar').getByRole('button', { name: 'Mark paid' }).click();
      await page.getByRole('dialog', { name: 'Mark as paid' }).waitFor();
    },
  },
  { name: 'payout-paid', address: '/payout#paid', as: rahul, shows: 'View export history' },
  {
    name: 'payout-postings',
    floats: true,
    address: '/payout#paid',
    as: rahul,
    shows: 'View export history',
    after: async (page) => {
      await openFirst(page);
      await press(page, 'Show postings');
      await page.getByText('Account balances').waitFor();
    },
  },
  { name: 'payout-file', address: '/payout?file=new#payment', as: rahul, shows: 'Drop the payout file here' },
  { name: 'payout-nothing', address: '/payout?q=zebra#paid', as: rahul, shows: 'Nothing matches' },
  {
    name: 'payout-loading',
    address: queue,
    as: rahul,
    shows: 'Payout',
    before: (page) => page.route('**/api/report/payout/list', () => {}),
  },
  {
    name: 'payout-failed',
    address: queue,
    as: rahul,
    shows: 'Failed to fetch Payments.',
    before: failing('/report/payout/list'),
  },
  {
    name: 'report-paid',
    address: '/individual/reports?stages=paid#all',
    as: 'employee@demo.test',
    shows: 'View export history',
    after: async (page) => {
      await page.locator('tr[data-index="0"] a').click();
      await page.getByRole('region', { name: 'Payment' }).getByText('Paid').first().waitFor();
    },
  },
];

async function choose(page: Page, count: number): Promise<void> {
  const boxes = page.locator('tr[data-index] input:enabled');
  await boxes.first().waitFor();
  const last = Math.min(count, await boxes.count());
  for (let index = 0; index < last; index++) await boxes.nth(index).check();
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('tr[data-index="0"] a').click();
  await page.getByRole('dialog', { name: 'Payment', exact: true }).getByText('Show postings').waitFor();
}
