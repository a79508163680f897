import type { Page } from '@playwright/test';
import { failing, press, type Screen } from './screen.ts';

const sofia = 'settings@demo.test';
const harriet = 'admin@other.test';

/** Screenshots of the category, policy, approval and currency settings. */
export const expenseSettingScreens: readonly Screen[] = [
  { name: 'settings-categories', address: '/settings/expense/categories', as: sofia, shows: 'Choose a category' },
  {
    name: 'settings-category',
    address: '/settings/expense/categories',
    as: sofia,
    shows: 'Choose a category',
    after: async (page) => {
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('button', { name: /^Lodging/u })
        .first()
        .click();
      await page.getByRole('button', { name: /^Nightly rate/u }).click();
    },
  },
  {
    name: 'settings-category-new',
    address: '/settings/expense/categories?category=new',
    as: sofia,
    shows: 'Save category',
    after: async (page) => {
      await press(page, 'Add attribute');
      await press(page, 'Save category');
      await page.getByText('Required.').first().waitFor();
    },
  },
  {
    name: 'settings-categories-failed',
    address: '/settings/expense/categories',
    as: sofia,
    shows: 'Failed to fetch Categories.',
    before: failing('/category/v1/all'),
  },
  { name: 'settings-policies', address: '/settings/expense/policies', as: sofia, shows: 'Daily meals' },
  {
    name: 'settings-policy',
    address: '/settings/expense/policies',
    as: sofia,
    shows: 'Daily meals',
    after: openRule,
  },
  {
    name: 'settings-policy-token',
    floats: true,
    address: '/settings/expense/policies',
    as: sofia,
    shows: 'Daily meals',
    after: async (page) => {
      await openRule(page);
      await page.getByRole('button', { name: /^Limit:/u }).click();
    },
  },
  {
    name: 'settings-policy-new',
    address: '/settings/expense/policies?rule=new',
    as: sofia,
    shows: 'Save rule',
  },
  { name: 'settings-policies-none', address: '/settings/expense/policies', as: harriet, shows: 'No rules yet' },
  { name: 'settings-approval', address: '/settings/expense/approval', as: sofia, shows: 'Large reports' },
  {
    name: 'settings-approval-rule',
    address: '/settings/expense/approval',
    as: sofia,
    shows: 'Large reports',
    after: openApprovalRule,
  },
  {
    name: 'settings-approval-step',
    floats: true,
    address: '/settings/expense/approval',
    as: sofia,
    shows: 'Large reports',
    after: async (page) => {
      await openApprovalRule(page);
      await page
        .getByRole('button', { name: /^Reminders and escalation:/u })
        .first()
        .click();
    },
  },
  {
    name: 'settings-approval-new',
    address: '/settings/expense/approval?rule=new',
    as: sofia,
    shows: 'Save rule',
  },
  {
    name: 'settings-advance-approval',
    address: '/settings/advance/approval?rule=default',
    as: sofia,
    shows: 'Everything else',
  },
  { name: 'settings-approval-none', address: '/settings/expense/approval', as: harriet, shows: 'Everything else' },
  {
    name: 'settings-approval-failed',
    address: '/settings/expense/approval',
    as: sofia,
    shows: 'Failed to fetch Approval rules.',
    before: failing('/approvals/v1/rule/list'),
  },
  { name: 'settings-controls', address: '/settings/controls', as: sofia, shows: 'Nobody pays what they approved.' },
  { name: 'settings-currency', address: '/settings/currency', as: sofia, shows: 'allowed' },
  {
    name: 'settings-currency-rates',
    floats: true,
    address: '/settings/currency',
    as: sofia,
    shows: 'allowed',
    after: async (page) => {
      await press(page, 'Rates of TRY');
      await page.getByText('Manual rates').first().waitFor();
    },
  },
  {
    name: 'settings-currency-set',
    floats: true,
    address: '/settings/currency',
    as: sofia,
    shows: 'allowed',
    after: (page) => press(page, 'Set a rate'),
  },
];

async function openRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Client meals', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Test it' });
  await panel.getByRole('combobox', { name: 'Person' }).fill('Maya');
  await panel.getByRole('option', { name: /^Maya/u }).click();
  await panel.getByLabel('Amount').fill('93.70');
  await page.getByText('Can be submitted with a reason').waitFor();
}

async function openApprovalRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Large reports', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Test it' });
  await panel.getByRole('combobox', { name: 'Person' }).fill('Maya');
  await panel.getByRole('option', { name: /^Maya/u }).click();
  await panel.getByLabel('Total', { exact: true }).fill('7,400');
  await page.getByText(', by Large reports').waitFor();
}
