import type { Locator, Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { daniel, diego, lukas, oliver, omar } from '../people.ts';
import { tabTo } from '../tab-to.ts';

const mark = () => Date.now().toString(36);

test('a round trip with three stops is measured, calculated line by line and saved', { tag: '@phone' }, async ({
  page,
  signedIn,
}) => {
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

test('a round trip and a trip by odometer are claimed by keyboard', { tag: '@phone' }, async ({ page, signedIn }) => {
  await signedIn(oliver);
  await openForm(page, 'mileage');
  await choose(page, page, 'Vehicle', 'Personal car');
  await typeInto(page, page.getByRole('combobox', { name: 'From', exact: true }), 'Berlin');
  await typeInto(page, page.getByRole('combobox', { name: 'To', exact: true }), 'Leipzig');
  await press(page, 'Add a stop');
  await page.keyboard.type('Dresden');
  // Moves Leipzig below Dresden, so that Leipzig becomes the last stop.
  await tabTo(page, page.getByRole('button', { name: 'Move Leipzig', exact: true }));
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await tabTo(page, page.getByRole('checkbox', { name: 'Round trip' }));
  await page.keyboard.press('Space');
  const route = page.getByRole('list', { name: 'Route' });
  await expect(route.getByRole('listitem')).toHaveText([/^Berlin/u, /^Dresden/u, /^Leipzig/u, /^Berlin/u]);
  await expect(page.getByText(/km × EUR 0\.30$/u)).toBeVisible();
  await typeInto(page, page.getByRole('textbox', { name: 'Purpose' }), 'Customer visits');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Expense saved')).toBeVisible();
  await expect(page.getByText('Berlin – Dresden – Leipzig – Berlin').first()).toBeVisible();

  await openForm(page, 'mileage');
  await choose(page, page, 'Vehicle', 'Motorcycle');
  await typeInto(page, page.getByRole('combobox', { name: 'From', exact: true }), 'Leipzig');
  await typeInto(page, page.getByRole('combobox', { name: 'To', exact: true }), 'Dresden');
  await tabTo(page, page.getByRole('radio', { name: 'Map' }));
  await page.keyboard.press('ArrowLeft');
  await typeInto(page, page.getByRole('textbox', { name: 'Odometer at start' }), '12400');
  await typeInto(page, page.getByRole('textbox', { name: 'Odometer at end' }), '12525');
  await expect(page.getByText('125 km × EUR 0.20')).toBeVisible();
  await typeInto(page, page.getByRole('textbox', { name: 'Purpose' }), 'Site visit');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/#draft_expense/u);
  await expect(page.getByText('Leipzig – Dresden').first()).toBeVisible();
});

test('a five-day trip over two countries with provided meals is filed by keyboard', { tag: '@phone' }, async ({
  page,
  signedIn,
}) => {
  await signedIn(lukas);
  await openForm(page, 'per_diem');
  await type(page, 'Departure date', '5 Oct 2026');
  await type(page, 'Departure time', '08:00');
  await type(page, 'City optional', 'Vienna');
  // Entering a known city fills in its country and time zone.
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Austria');
  await type(page, 'Arrival date', '5 Oct 2026');
  await type(page, 'Arrival time', '12:00');
  await press(page, 'Add a place');
  const second = page.getByRole('group', { name: 'Place 2' });
  await typeInto(page, second.getByRole('textbox', { name: 'City' }), 'Berlin');
  await expect(second.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
  await typeInto(page, second.getByRole('textbox', { name: 'Arrival date' }), '7 Oct 2026');
  await typeInto(page, second.getByRole('textbox', { name: 'Arrival time' }), '09:00');
  await type(page, 'Return date', '9 Oct 2026');
  await type(page, 'Return time', '20:00');

  const days = page.getByRole('table', { name: 'Per diem by day' }).getByRole('row');
  await expect(days.filter({ hasText: 'Oct 2026' })).toHaveCount(5);
  const total = page.getByRole('row', { name: /^Total/u });
  await expect(total).toContainText('164.50');
  await tabTo(page, page.getByRole('checkbox', { name: 'Breakfast' }).first());
  await page.keyboard.press('Space');
  await expect(days.filter({ hasText: '5 Oct 2026' })).toContainText('27.50');
  await tabTo(page, page.getByRole('checkbox', { name: 'Dinner' }).nth(1));
  await page.keyboard.press('Space');
  // The daily rate is 50.00; the provided dinner deducts 40 %.
  await expect(days.filter({ hasText: '6 Oct 2026' })).toContainText('30.00');
  await expect(total).toContainText('134.50');
  await isAccessible(page);
  await type(page, 'Purpose', 'Trade fairs');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/#draft_expense/u);
  await expect(page.getByText(/^Vienna, AT – Berlin, DE/u).first()).toBeVisible();
});

test('an administrator sets up a tiered rate and tries it by keyboard', { tag: '@phone' }, async ({
  page,
  signedIn,
}) => {
  const name = `Van ${mark()}`;
  await signedIn(daniel);
  await page.goto('/settings/expense/mileage/rates');
  await tabTo(page, page.getByRole('link', { name: 'New vehicle' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await choose(page, dialog, 'Start from published rates', 'HMRC car or van');
  await typeInto(page, dialog.getByRole('textbox', { name: 'Name' }), name);
  await isAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row', { name: new RegExp(name, 'u') })).toContainText('GBP 0.55');

  const attempt = page.getByRole('region', { name: 'Try it' });
  await choose(page, attempt, 'Vehicle', name);
  await typeInto(page, attempt.getByRole('textbox', { name: 'Driven before in the period' }), '9,900');
  await typeInto(page, attempt.getByRole('textbox', { name: 'Distance of the trip' }), '180');
  await expect(attempt.getByText('Amount')).toBeVisible();
  await expect(attempt).toContainText('100 miles × GBP 0.55');
  await expect(attempt).toContainText('80 miles × GBP 0.25');
  await expect(attempt).toContainText('75.00');
});

test('rates are imported by keyboard, except the rows with errors', { tag: '@phone' }, async ({ page, signedIn }) => {
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
  await press(page, 'Germany and Austria');
  await press(page, 'Import');
  await page
    .getByLabel('Drop a file with rates here')
    .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });

  const table = page.getByRole('table', { name: 'Rows' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).toContainText('Nowhere is not a country.');
  await isAccessible(page);
  await expect(page.getByText('1 rate will be saved. Rows with errors are skipped: 3.')).toBeVisible();
  await press(page, 'Import 1 rate');
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
  await typeInto(page, page.getByRole('textbox', { name: label, exact: true }), text);
}

/** Tabs to a field and replaces its text. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Tabs to a button and presses it. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Tabs to a field and chooses the only option that contains the text. */
async function choose(page: Page, within: Page | Locator, label: string, text: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label });
  await typeInto(page, field, text);
  await expect(page.getByRole('option')).toContainText([text]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}
