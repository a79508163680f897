import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { AchCompany, bankReviews } from '../ach-company.ts';
import { isAccessible } from '../axe.ts';
import { expect, test as journey } from '../journey.ts';
import { robin } from '../people.ts';

/** Provides a new company with bank transfers enabled. */
const test = journey.extend<{ company: AchCompany }>({
  company: async ({ page, outbox, browserOf }, use) =>
    use(await AchCompany.created({ page, outbox, provider: await browserOf(robin) })),
});

const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: photo });

test.describe('the set-up of bank transfers', () => {
  test('of a verified company goes from the first form until it can pay', async ({ page, company: _, request }) => {
    await page.goto('/settings/ach');
    const form = (name: string) => page.getByRole('form', { name });
    await page.getByRole('radio', { name: 'LLC' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();

    await form('Business').getByRole('combobox', { name: 'Industry' }).click();
    await page.getByRole('option').first().click();
    await form('Business').getByLabel('Street address').fill('1 Main St');
    await form('Business').getByLabel('City').fill('Des Moines');
    await form('Business').getByRole('combobox', { name: 'State' }).fill('Iowa');
    await page.getByRole('option', { name: 'Iowa' }).click();
    await form('Business').getByLabel('ZIP code').fill('50309');
    await page.getByRole('button', { name: 'Continue' }).click();

    await form('Controller').getByLabel('EIN').fill('47-1928374');
    await fillsPerson(page, form('Controller'), { first_name: 'Ada', ssn: '4591' });
    await form('Controller').getByLabel('Title').fill('CEO');
    await page.getByRole('button', { name: 'Submit for verification' }).click();

    await page.getByRole('button', { name: 'Add owner' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add owner' });
    await fillsPerson(page, dialog, { first_name: 'Ada', ssn: '318-27-4591' });
    await dialog.getByRole('button', { name: 'Add owner' }).click();
    await expect(page.getByRole('list', { name: 'Beneficial owners' })).toContainText('Verified');
    await page.getByRole('button', { name: 'The list is complete' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Certify' }).click();

    const bank = page.getByRole('form', { name: 'Bank account' });
    await bank.getByLabel('Routing number').fill('222222226');
    await bank.getByLabel('Account number').fill('90817263545');
    await bank.getByLabel('Nickname').fill('Main');
    await bank.getByRole('button', { name: 'Add bank account' }).click();
    await page.getByRole('button', { name: 'Request the deposits' }).click();
    await expect(page.getByText('Waiting for the bank')).toBeVisible();
    await showsAfterReview(page, request, 'First amount');
    await form('Micro-deposits').getByLabel('First amount').fill('0.03');
    await form('Micro-deposits').getByLabel('Second amount').fill('0.07');
    await page.getByRole('button', { name: 'Confirm amounts' }).click();
    await expect(page.getByText('Ready to pay')).toBeVisible();
    await isAccessible(page);
  });

  for (const [business_name, controller, directive] of [
    ['retry', 'Ada', 'The EIN does not belong to this company name.'],
    ['Cedar Works', 'retry', 'This detail is missing.'],
  ] as const)
    test(`of ${controller === 'retry' ? 'a controller' : 'a company'} to correct accepts one correction`, async ({
      page,
      company,
      request,
    }) => {
      await company.submits({ business_name, controller });
      await page.goto('/settings/ach');
      const form = page.getByRole('form', { name: 'Corrections' });
      await expect(form).toContainText(directive);
      await isAccessible(page);
      await form.getByLabel('Legal name of the company').fill('Cedar Works LLC');
      await form.getByLabel('EIN').fill('47-1928374');
      await fillsPerson(page, form, { first_name: 'Ada', ssn: controller === 'retry' ? '318-27-4591' : '4591' });
      await form.getByLabel('Title').fill('CEO');
      await form.getByRole('button', { name: 'Submit corrections' }).click();
      await expect(page.getByText('List every person who owns 25% or more')).toBeVisible();
      await isReadyAfter(page, company.finishes(request));
    });

  for (const [business_name, controller, needed] of [
    ['document', 'Ada', 'Upload the certificate of formation or the articles of incorporation.'],
    ['Cedar Works', 'document', 'Upload an identity document of the person'],
  ] as const)
    test(`asks for a document of ${controller === 'document' ? 'the controller' : 'the company'}, and says why one failed`, async ({
      page,
      company,
      request,
    }) => {
      await company.submits({ business_name, controller });
      await page.goto('/settings/ach');
      await expect(page.getByText(needed)).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Kind of document' })).toHaveValue(
        controller === 'document' ? 'Passport' : 'Company document',
      );

      await page.locator('input[type=file]').setInputFiles(file('fail.png'));
      await expect(page.getByText('Your documents are being reviewed.')).toBeVisible();
      await showsAfterReview(page, request, 'The bank did not accept your last document.');
      const documents = page.getByRole('list', { name: 'Documents' });
      await expect(documents).toContainText('Rejected');
      await expect(documents).toContainText('Take it in good light, with all four corners visible.');
      await expect(page.getByText(needed)).toBeVisible();
      await isAccessible(page);

      await page.locator('input[type=file]').setInputFiles(file('clear.png'));
      await expect(page.getByText('Your documents are being reviewed.')).toBeVisible();
      await showsAfterReview(page, request, 'List every person who owns 25% or more');
      await isReadyAfter(page, company.finishes(request));
    });

  test('asks for a document after a correction that failed', async ({ page, company }) => {
    await company.submits({ business_name: 'retry' });
    await company.corrects('retry');
    await page.goto('/settings/ach');
    await expect(page.getByText('Upload the EIN letter of the IRS (CP 575 or 147C).')).toBeVisible();
  });

  test('of a suspended company says who continues', async ({ page, company }) => {
    await company.submits({ controller: 'suspended' });
    await page.goto('/settings/ach');
    await expect(page.getByText('The bank suspended your company. Contact support to continue.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toBeVisible();
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await isAccessible(page);
  });

  test('verifies owners by a correction and by a document', async ({ page, company, request }) => {
    await company.submits();
    await company.addsOwner('incomplete');
    await company.addsOwner('document');
    await page.goto('/settings/ach');
    const owners = page.getByRole('list', { name: 'Beneficial owners' });
    await expect(owners).toContainText('Needs a correction');
    await expect(owners).toContainText('Needs a document');
    await isAccessible(page);

    await owners.getByRole('button', { name: 'Correct', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct owner' });
    await fillsPerson(page, dialog, { first_name: 'Ada', ssn: '318-27-4591' });
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(owners).not.toContainText('Needs a correction');

    await page.locator('input[type=file]').setInputFiles(file('fail.png'));
    await expect(owners).toContainText('Document in review');
    await showsAfterReview(page, request, 'The bank did not accept your last document.');
    await expect(owners).toContainText('Take it in good light, with all four corners visible.');
    await page.locator('input[type=file]').setInputFiles(file('clear.png'));
    await expect(owners).toContainText('Document in review');
    await showsAfterReview(page, request, 'List every person who owns 25% or more');
    await expect(page.getByRole('button', { name: 'The list is complete' })).toBeEnabled();
    await isReadyAfter(page, company.finishes(request));
  });
});

/** Fills in the name, date of birth, home address and Social Security number of a person. */
async function fillsPerson(page: Page, form: Locator, { first_name, ssn }: { first_name: string; ssn: string }) {
  await form.getByLabel('First name', { exact: true }).fill(first_name);
  await form.getByLabel('Last name', { exact: true }).fill('Kim');
  await form.getByRole('textbox', { name: 'Date of birth' }).fill('31 Jan 1980');
  await form.getByRole('textbox', { name: 'Date of birth' }).press('Tab');
  await form.getByLabel('Home address').fill('2 Oak Ave');
  await form.getByLabel('City').last().fill('Ames');
  await form.getByRole('combobox', { name: 'State' }).last().fill('Iowa');
  await page.getByRole('option', { name: 'Iowa' }).click();
  await form.getByRole('textbox', { name: 'Social Security number' }).fill(ssn);
}

/**
 * Waits until the page shows a text after the bank's review. The page itself checks for changes only every 20 seconds,
 * so it is reloaded here.
 */
async function showsAfterReview(page: Page, request: APIRequestContext, text: string): Promise<void> {
  await bankReviews(request);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 4000 });
  }).toPass();
}

/** Waits for the remaining steps, which are the same for every company, and expects the company to be ready to pay. */
async function isReadyAfter(page: Page, finished: Promise<void>): Promise<void> {
  await finished;
  await page.reload();
  await expect(page.getByText('Ready to pay')).toBeVisible();
}
