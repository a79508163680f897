import type { Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { daniel, diego, lukas, omar } from '../people.ts';
import { tabTo } from '../tab-to.ts';

const mark = () => Date.now().toString(36);

test('a round trip with three stops is measured, calculated line by line and saved', async ({ page, signedIn }) => {
  await signedIn(diego);
  await openForm(page, 'mileage');
  await chooseVehicle(page, 'Personal car');
  await fillStop(page, 'From', 'Berlin');
  await fillStop(page, 'To', 'Hamburg');
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await page.keyboard.type('Bremen');
  await page.getByRole('checkbox', { name: 'Round trip' }).check();
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Customer visits');

  const route = page.getByRole('list', { name: 'Route' });
  await expect(route.getByRole('listitem')).toHaveText([/^Berlin/u, /^Hamburg/u, /^Bremen/u, /^Berlin/u]);
  await expect(page.getByText(/^About [\d,.]+ km \(estimate\)\./u)).toBeVisible();
  await expect(page.getByText(/km × EUR 0\.30$/u)).toBeVisible();
  await isAccessible(page);

  await page.getByRole('button', { name: /^Save expense/u }).click();
  await expect(page.getByText('Expense saved')).toBeVisible();
  await page.getByRole('link', { name: 'Berlin – Hamburg – Bremen – Berlin' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Stop 1' })).toHaveValue('Hamburg');
});

test('a trip is claimed by odometer on a phone', async ({ page, signedIn }) => {
  await page.setViewportSize(phone);
  await signedIn(omar);
  await openForm(page, 'mileage');
  await chooseVehicle(page, 'Motorcycle');
  await page.getByRole('radio', { name: 'Odometer' }).check();
  await page.getByRole('textbox', { name: 'Odometer at start' }).fill('12400');
  await page.getByRole('textbox', { name: 'Odometer at end' }).fill('12525');
  await fillStop(page, 'From', 'Leipzig');
  await fillStop(page, 'To', 'Dresden');
  await page.getByRole('textbox', { name: 'Purpose' }).fill('Site visit');
  await expect(page.getByText('125 km × EUR 0.20')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: /^Save expense/u }).click();
  await expect(page.getByText('Expense saved')).toBeVisible();
  await expect(page.getByText('25.00').first()).toBeVisible();
});

test('a five-day trip over two countries with provided meals is filed by keyboard', async ({ page, signedIn }) => {
  await signedIn(lukas);
  await openForm(page, 'per_diem');
  await type(page, 'Departure date', '5 Oct 2026');
  await type(page, 'Departure time', '08:00');
  await type(page, 'City optional', 'Vienna');
  // A known city fills its country and time zone.
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
  await type(page, 'Arrival date', '5 Oct 2026');
  await type(page, 'Arrival time', '12:00');
  await tabTo(page, page.getByRole('button', { name: 'Add a place' }));
  await page.keyboard.press('Enter');
  const second = page.getByRole('group', { name: 'Place 2' });
  await second.getByRole('textbox', { name: 'City' }).fill('Berlin');
  await expect(second.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
  await second.getByRole('textbox', { name: 'Arrival date' }).fill('7 Oct 2026');
  await second.getByRole('textbox', { name: 'Arrival time' }).fill('09:00');
  await type(page, 'Return date', '9 Oct 2026');
  await type(page, 'Return time', '20:00');

  const days = page.getByRole('table', { name: 'Per diem by day' }).getByRole('row');
  await expect(days.filter({ hasText: 'Oct 2026' })).toHaveCount(5);
  const total = page.getByRole('row', { name: /^Total/u });
  await expect(total).toContainText('164.50');
  await tabTo(page, page.getByRole('checkbox', { name: 'Breakfast' }).first());
  await page.keyboard.press('Space');
  await expect(days.filter({ hasText: '5 Oct 2026' })).toContainText('27.50');
  await page.getByRole('checkbox', { name: 'Dinner' }).nth(1).focus();
  await page.keyboard.press('Space');
  // 50.00 less the dinner of 40 %.
  await expect(days.filter({ hasText: '6 Oct 2026' })).toContainText('30.00');
  await expect(total).toContainText('134.50');
  await isAccessible(page);
  await type(page, 'Purpose', 'Trade fairs');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/#draft_expense/u);
  await expect(page.getByText(/^Vienna, AT – Berlin, DE/u).first()).toBeVisible();
});

test('an administrator sets up a tiered rate and tries it', async ({ page, signedIn }) => {
  const name = `Van ${mark()}`;
  await signedIn(daniel);
  await page.goto('/settings/expense/mileage/rates');
  await page.getByRole('link', { name: 'New vehicle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Start from published rates' }).click();
  await page.getByRole('option', { name: /HMRC car or van/u }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await isAccessible(page);
  await dialog.getByRole('button', { name: /^(Save|Add vehicle)/u }).click();
  await expect(page.getByRole('row', { name: new RegExp(name, 'u') })).toContainText('GBP 0.55');

  const attempt = page.getByRole('region', { name: 'Try it' });
  await attempt.getByRole('combobox', { name: 'Vehicle' }).click();
  await page.getByRole('option', { name }).click();
  await attempt.getByRole('textbox', { name: 'Driven before in the period' }).fill('9,900');
  await attempt.getByRole('textbox', { name: 'Distance of the trip' }).fill('180');
  await expect(attempt.getByText('Amount')).toBeVisible();
  await expect(attempt).toContainText('100 miles × GBP 0.55');
  await expect(attempt).toContainText('80 miles × GBP 0.25');
  await expect(attempt).toContainText('75.00');
});

test('rates are imported from a spreadsheet, except the rows with errors', async ({ page, signedIn }) => {
  const city = `Graz ${mark()}`;
  const rows = [
    'Country,City,Season from,Season to,Daily rate,Breakfast',
    `AT,${city},,,61.50,20%`,
    'Nowhere,Graz,,,50.00,',
    'AT,Linz,,,much,',
    'AT,Wels,13-01,,40.00,',
  ];
  await signedIn(daniel);
  await page.goto('/settings/expense/per_diem/rates');
  await page.getByRole('button', { name: 'Germany and Austria', exact: true }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByLabel('Drop a file with rates here')
    .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });

  const table = page.getByRole('table', { name: 'Rows' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText('Nowhere is not a country.');
  await isAccessible(page);
  await expect(page.getByText('1 rate will be saved. Rows with errors are skipped: 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 rate' }).click();
  await expect(page.getByText('1 rate imported')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(city, 'u') })).toContainText('61.50');
});

async function openForm(page: Page, kind: 'mileage' | 'per_diem'): Promise<void> {
  await page.goto(`/individual/reports/expense/create#${kind}`);
  await expect(page.getByRole('textbox', { name: 'Purpose' })).toBeVisible();
}

async function chooseVehicle(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Vehicle' }).click();
  await page.getByRole('option', { name }).click();
}

async function fillStop(page: Page, label: string, city: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(city);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text);
}
