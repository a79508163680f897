import type { Page } from '@playwright/test';
import { failing, type Screen } from './screen.ts';

const ines = 'approver@demo.test';
const daniel = 'admin@demo.test';
const inbox = '/individual/approvals#pending-approvals';

/** Screenshots of the approval inbox and the company reports. */
export const approvalScreens: readonly Screen[] = [
  { name: 'approvals', address: inbox, as: ines, shows: 'waiting, oldest first', after: openFirst },
  {
    name: 'approvals-edit',
    address: inbox,
    as: ines,
    shows: 'waiting, oldest first',
    after: async (page) => {
      await openFirst(page);
      await page
        .getByRole('button', { name: /^More about/u })
        .last()
        .click();
      await page.getByRole('menuitem', { name: 'Edit amount' }).click();
      await page.getByLabel('Approved amount').waitFor();
    },
  },
  {
    name: 'approvals-send-back',
    floats: true,
    address: inbox,
    as: ines,
    shows: 'waiting, oldest first',
    after: async (page) => {
      await openFirst(page);
      await page.getByRole('toolbar', { name: 'Decision' }).getByRole('button', { name: 'Send back' }).click();
    },
  },
  {
    name: 'approvals-selected',
    floats: true,
    address: inbox,
    as: ines,
    shows: 'waiting, oldest first',
    after: async (page) => {
      await page.getByRole('button', { name: 'Select multiple' }).click();
      for (const index of [0, 1]) await page.locator(`li[data-index="${index}"] input`).check();
    },
  },
  {
    name: 'approvals-filter',
    floats: true,
    address: inbox,
    as: ines,
    shows: 'waiting, oldest first',
    after: async (page) => {
      await page.getByRole('button', { name: 'Sort and filter' }).click();
      await page.getByRole('button', { name: 'Flags' }).click();
    },
  },
  { name: 'approvals-history', address: '/individual/approvals#approvals-histroy', as: ines, shows: ' decided' },
  { name: 'approvals-nothing', address: '/individual/approvals?q=zebra', as: ines, shows: 'Nothing matches' },
  {
    name: 'approvals-loading',
    address: inbox,
    as: ines,
    shows: 'Approvals',
    before: (page) => page.route('**/api/approvals/list', () => {}),
  },
  {
    name: 'approvals-failed',
    address: inbox,
    as: ines,
    shows: 'Failed to fetch Approvals.',
    before: failing('/approvals/list'),
  },
  { name: 'company-reports', address: '/approvals#pending', as: daniel, shows: 'View export history' },
  { name: 'company-reports-all', address: '/approvals#all', as: 'finance@demo.test', shows: 'View export history' },
  {
    name: 'company-reports-selected',
    floats: true,
    address: '/approvals#pending',
    as: daniel,
    shows: 'View export history',
    after: async (page) => {
      for (const index of [0, 1]) await page.locator(`tr[data-index="${index}"] input`).check();
    },
  },
  {
    name: 'company-report-approval',
    floats: true,
    address: '/approvals#pending',
    as: daniel,
    shows: 'View export history',
    after: async (page) => {
      await page.locator('tr[data-index="0"] button').click();
      await page.getByRole('dialog', { name: 'Approval' }).getByText('this year').waitFor();
    },
  },
];

/** Opens the first item. On a phone, the list covers the screen until an item is opened. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Waiting for you' }).getByRole('link').first().click();
  await page.getByRole('toolbar', { name: 'Decision' }).waitFor();
}
