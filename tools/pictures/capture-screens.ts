import type { Page } from '@playwright/test';
import { seeded } from '../large/seeded.ts';
import { drawReceipt } from '../receipts/draw-receipt.ts';
import { layouts } from '../receipts/layouts.ts';
import { places } from '../receipts/places.ts';
import { failing, press, type Screen } from './screen.ts';

const maya = 'employee@demo.test';
const create = '/individual/reports/expense/create#expense';
/** The URL of a list that contains two similar rides with receipts. The screenshot of the merge dialog needs them. */
const drafts = '/individual/reports?q=uber#draft_expense';

/** Screenshots of the expense form, the bulk upload, the review and the receipt viewer. */
export const captureScreens: readonly Screen[] = [
  { name: 'expense-create', address: create, as: maya, shows: 'Drop a receipt here' },
  {
    name: 'expense-create-receipt',
    floats: true,
    address: create,
    as: maya,
    shows: 'Drop a receipt here',
    after: async (page) => {
      await attach(page, 'bill');
      await page.getByText('From receipt').first().waitFor({ timeout: 120_000 });
      await chooseCategory(page, 'Client meal');
      await page.getByText(/Draft saved at/u).waitFor();
      await page
        .getByText(/limit$|Within policy|required over/u)
        .first()
        .waitFor();
    },
  },
  {
    name: 'expense-create-long',
    address: create,
    as: maya,
    shows: 'Drop a receipt here',
    after: async (page) => {
      await chooseCategory(page, 'Lodging');
      await page.getByLabel('Nights').fill('3');
      await press(page, 'Add tax line');
    },
  },
  {
    name: 'expense-create-category',
    floats: true,
    address: create,
    as: maya,
    shows: 'Drop a receipt here',
    after: (page) => page.getByRole('combobox', { name: 'Category' }).click(),
  },
  {
    name: 'expense-create-refused',
    address: create,
    as: maya,
    shows: 'Drop a receipt here',
    after: async (page) => {
      await chooseCategory(page, 'Client meal');
      await page.getByRole('button', { name: /^Save expense/u }).click();
      await page.getByText(/^Fill in /u).waitFor();
    },
  },
  {
    name: 'expense-create-offline',
    floats: true,
    address: create,
    as: maya,
    shows: 'Drop a receipt here',
    after: async (page) => {
      await page.route('**/api/expense/draft/create', (route) => route.abort());
      await page.getByLabel('Merchant').fill('Le Potager des Halles');
      await page.getByText('No connection.').waitFor();
    },
  },
  {
    name: 'expense-edit',
    floats: true,
    address: drafts,
    as: maya,
    shows: 'View export history',
    after: openDraft,
  },
  {
    name: 'expense-split',
    floats: true,
    address: drafts,
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      await openDraft(page);
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Split' }).click();
      await page.getByText('Fully allocated').waitFor();
    },
  },
  {
    name: 'expense-merge',
    floats: true,
    address: drafts,
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      await openDraft(page);
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Merge with another' }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'expense',
    address: drafts,
    as: maya,
    shows: 'View export history',
    after: async (page) => {
      await openDraft(page);
      const id = /edit\/([0-9a-f-]{36})/u.exec(page.url())?.[1] ?? '';
      await page.goto(`/expense/${id}`);
      await page.getByText('Paid with').waitFor();
    },
  },
  { name: 'expense-missing', address: '/expense/nowhere', as: maya, shows: 'We could not find that expense' },
  {
    name: 'expense-failed',
    address: '/expense/0190a000-0000-7000-8000-000000000001',
    as: maya,
    shows: 'Failed to fetch Expense.',
    before: failing('/expense/details'),
  },
  { name: 'upload', address: '/upload', as: maya, shows: 'Drop receipts here' },
  {
    name: 'upload-many',
    address: '/upload',
    as: maya,
    shows: 'Drop receipts here',
    after: async (page) => {
      await page
        .locator('input[type="file"][aria-label="Choose files"]')
        .setInputFiles([
          await receipt('bill'),
          await receipt('ride'),
          await receipt('till'),
          { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nothing') },
        ]);
      await page.getByText('3 of 4 uploaded, 1 failed').waitFor({ timeout: 120_000 });
      await page.getByText('Reading…').first().waitFor({ state: 'detached', timeout: 120_000 });
    },
  },
  {
    name: 'upload-review',
    floats: true,
    address: '/upload',
    as: maya,
    shows: 'Drop receipts here',
    after: async (page) => {
      await page.getByRole('link', { name: /^Review \d+ draft/u }).click();
      await page.getByText(/^1 of \d+$/u).waitFor();
    },
  },
  { name: 'upload-sheet', address: '/upload#sheet', as: maya, shows: 'Drop a sheet of expenses here' },
  {
    name: 'upload-sheet-columns',
    address: '/upload#sheet',
    as: maya,
    shows: 'Drop a sheet of expenses here',
    after: uploadSheet,
  },
  {
    name: 'upload-sheet-rows',
    address: '/upload#sheet',
    as: maya,
    shows: 'Drop a sheet of expenses here',
    after: async (page) => {
      await uploadSheet(page);
      await press(page, 'Check rows');
      await page.getByText('soon is not a date.').waitFor();
    },
  },
  {
    name: 'attachment',
    floats: true,
    address: '/individual/reports?q=Tokyo#all',
    as: maya,
    shows: 'Tokyo partner summit',
    after: async (page) => {
      await page.getByRole('row').getByRole('link').first().click();
      await press(page, 'View receipts');
      const link = page.getByRole('dialog', { name: 'Receipts' }).getByRole('link', { name: /in a tab$/u });
      await page.goto((await link.getAttribute('href')) ?? '');
      await page.getByRole('main').getByRole('img').first().waitFor();
    },
  },
  { name: 'attachment-missing', address: '/attachment?file=nowhere', as: maya, shows: 'We could not find that file' },
];

/** Generates a receipt as a PDF with selectable text. */
async function receipt(kind: string) {
  const layout = layouts.find(({ name }) => name === kind);
  const place = places.find(({ country }) => country === 'FR');
  const { pdf } = await drawReceipt(seeded(`picture of a ${kind}`), {
    today: new Date().toISOString().slice(0, 10),
    ...(layout ? { layout } : {}),
    ...(place ? { place } : {}),
  });
  return { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: pdf };
}

async function attach(page: Page, kind: string): Promise<void> {
  await page.locator('input[type="file"][aria-label="Choose a file"]').setInputFiles([await receipt(kind)]);
}

async function chooseCategory(page: Page, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Category' });
  await field.click();
  await field.pressSequentially(name);
  await page.getByRole('option', { name }).first().click();
}

async function openDraft(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Edit expense' }).waitFor();
  await page.getByRole('combobox', { name: 'Category' }).waitFor();
}

const sheet = [
  'When,Shop,Total,Ccy,Notes',
  '2026-11-02,Kiosk am Dom,4.20,EUR,Papers',
  '2026-11-03,Bäckerei Siebert,12.60,EUR,Rolls for the team',
  'soon,Somewhere,free,EUR,',
].join('\n');

async function uploadSheet(page: Page): Promise<void> {
  await page
    .locator('input[type="file"][aria-label="Choose a file"]')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await page.getByText('november.csv, 3 rows').waitFor();
}
