import type { Page } from '@playwright/test';
import { failing, press, type Screen } from './screen.ts';

const maya = 'employee@demo.test';
const daniel = 'admin@demo.test';
const own = '/individual/advances';
const create = `${own}/advance/create`;

/** Screenshots of the user's advances, company advances and notifications. */
export const advanceScreens: readonly Screen[] = [
  { name: 'advances', address: `${own}#all`, as: maya, shows: 'View export history' },
  { name: 'advances-drafts', address: `${own}#draft_advance`, as: maya, shows: 'View export history' },
  { name: 'advances-nothing', address: `${own}?q=zebra#all`, as: maya, shows: 'Nothing matches' },
  {
    name: 'advances-failed',
    address: `${own}#all`,
    as: maya,
    shows: 'Failed to fetch Advances.',
    before: failing('/advance/list'),
  },
  { name: 'advance-create', address: create, as: maya, shows: 'What happens next' },
  {
    name: 'advance-create-filled',
    address: create,
    as: maya,
    shows: 'What happens next',
    after: async (page) => {
      await fill(page);
      await page.getByText('Who will approve').waitFor();
    },
  },
  {
    name: 'advance-submit',
    floats: true,
    address: create,
    as: maya,
    shows: 'What happens next',
    after: async (page) => {
      await fill(page);
      await page.getByRole('button', { name: /^Submit advance/u }).click();
      await page.getByRole('dialog').getByText('Who will approve').waitFor();
    },
  },
  {
    name: 'advance',
    address: `${own}?stages=outstanding,partially_settled#all`,
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      await page.getByRole('row').getByRole('link').first().click();
      await page.getByText('left of').waitFor();
    },
  },
  { name: 'advance-missing', address: '/advance/nowhere', as: maya, shows: 'We could not find that advance' },
  { name: 'company-advances', address: '/advances#all', as: daniel, shows: 'View export history' },
  { name: 'company-advances-pending', address: '/advances#pending', as: daniel, shows: 'View export history' },
  { name: 'company-advances-outstanding', address: '/advances#outstanding', as: daniel, shows: 'View export history' },
  {
    name: 'bell',
    floats: true,
    address: '/home',
    as: maya,
    shows: 'Help and support',
    after: async (page) => {
      await page.getByRole('button', { name: /notification/iu }).click();
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    },
  },
  { name: 'settings-advance-categories', address: '/settings/advance/categories', as: daniel, shows: 'Petty cash' },
  {
    name: 'settings-advance-policies',
    address: '/settings/advance/policies',
    as: daniel,
    shows: 'Open advances',
    after: (page) => press(page, 'Open advances'),
  },
];

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Trade fair in Osaka');
  await page.getByRole('combobox', { name: 'Category' }).fill('Trade');
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('2,400');
  await page.getByText(/Draft saved at/u).waitFor();
}
