import type { Page } from '@playwright/test';
import { callApi } from '../call-api.ts';
import { expect, test } from '../journey.ts';
import { Shell } from '../pages/shell.ts';
import { grace, ines, kenji, lukas, password } from '../people.ts';
import { submitReport } from '../reports-api.ts';

test.describe('the language', () => {
  test('is chosen before signing in', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveURL(/\/sign-in$/u);

    await page.getByLabel('Geschäftliche E-Mail-Adresse').fill(lukas);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(new Shell(page).main.getByRole('link', { name: 'Ausgabe erstellen' })).toBeVisible();
  });

  test('of the profile applies wherever the person signs in, to refusals and to figures', async ({
    page,
    signedIn,
    browserOf,
    console,
  }) => {
    console.expectStatus(400);
    await signedIn(grace);
    await inLanguage(page, 'en', async () => {
      await page.goto('/profile');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: 'Deutsch' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');

      const other = await browserOf(grace);
      await expect(other.locator('html')).toHaveAttribute('lang', 'de');
      await other.goto('/individual/reports/expense/create');
      const merchant = `Buchhandlung ${Date.now().toString(36)}`;
      await other.getByRole('combobox', { name: 'Händler' }).fill(merchant);
      await other.getByRole('textbox', { name: 'Betrag', exact: true }).fill('1.2345,6');
      await other.getByRole('button', { name: 'Ausgabe speichern' }).click();
      await expect(other.getByText('Geben Sie einen Betrag wie 1.234,50 ein.')).toBeVisible();

      await other.getByRole('textbox', { name: 'Betrag', exact: true }).fill('1.234,5');
      await other.getByRole('button', { name: 'Ausgabe speichern' }).click();
      await expect(other.getByText('Füllen Sie Folgendes aus: Kategorie.')).toBeVisible();

      await other.getByRole('combobox', { name: 'Kategorie' }).fill('Books');
      await other.getByRole('option', { name: 'Books' }).first().click();
      await other.getByRole('button', { name: 'Ausgabe speichern' }).click();
      await expect(other).toHaveURL(/#draft_expense$/u);
      await other.goto('/individual/reports#draft_expense');
      await expect(other.getByRole('row', { name: merchant })).toContainText('1.234,50');
    });
  });

  test('can be written from right to left', async ({ page, signedIn }) => {
    const shell = await signedIn(grace);
    await inLanguage(page, 'ar', async () => {
      await page.goto('/individual/reports#draft_report');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page).toHaveURL(/\/individual\/reports#draft_report$/u);
      await expect(shell.main).toBeVisible();
      const content = await shell.main.boundingBox();
      const sidebar = await page.getByRole('complementary').first().boundingBox();
      expect(sidebar?.x).toBeGreaterThan(content?.x ?? Number.POSITIVE_INFINITY);
    });
  });

  test('of the receiver is the language of a mail', async ({ page, signedIn, browserOf, outbox }) => {
    const approver = await browserOf(ines);
    await signedIn(kenji);
    await inLanguage(approver, 'ja', async () => {
      const title = `Language of mails ${Date.now().toString(36)}`;
      await submitReport(page, { title, expenses: [{ merchant: 'Bookshop', amount: '12.00', has_receipt: true }] });
      // The person may receive other mails first, such as the one about a new sign-in.
      let mail = await outbox.nextMailTo(ines);
      while (!mail.subject.includes(title)) mail = await outbox.nextMailTo(ines);
      expect(mail.subject).toMatch(/[ぁ-ん]/u);
      expect(mail.text).toMatch(/[ぁ-ん]/u);
    });
  });
});

/** Sets the language of the user signed in on the page, runs `work` and then resets the language to English. */
async function inLanguage(page: Page, language: string, work: () => Promise<void>): Promise<void> {
  await saveLanguage(page, language);
  await work().finally(() => saveLanguage(page, 'en'));
}

async function saveLanguage(page: Page, language: string): Promise<void> {
  const { data } = await callApi<{ data: Record<string, unknown> }>(page, { method: 'GET', path: '/user/profile' });
  const { first_name, last_name, phone, time_zone, version } = data;
  const change = { first_name, last_name, phone, time_zone, language, version };
  await callApi(page, { method: 'POST', path: '/user/profile/edit', data: change });
}
