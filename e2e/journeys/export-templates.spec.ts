import { readFile } from 'node:fs/promises';
import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { daniel, rahul } from '../people.ts';
import { tabTo } from '../tab-to.ts';

/** A unique suffix, so that the journeys can run again on the same data. */
const mark = Date.now().toString(36);

test('a template is built by keyboard and used for an export', async ({ page, signedIn }) => {
  const name = `Spend ${mark}`;
  const { keyboard } = page;
  await signedIn(daniel);
  await page.goto('/settings/export-templates');
  const press = async (button: string) => {
    await tabTo(page, page.getByRole('button', { name: button, exact: true }).first());
    await keyboard.press('Enter');
  };

  await test.step('adds columns, a constant and a header, and moves a column', async () => {
    await tabTo(page, page.getByRole('link', { name: 'New template' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await keyboard.type(name);
    const search = page.getByPlaceholder('Search fields');
    for (const field of ['Merchant', 'Amount']) {
      await tabTo(page, search);
      await keyboard.press('Control+a');
      await keyboard.type(field);
      await press(`Add ${field}`);
    }
    await press('Add constant');
    const columns = page.getByRole('list', { name: 'Columns in order' });
    await tabTo(page, columns.getByRole('textbox', { name: 'Header of the constant' }));
    await keyboard.press('Control+a');
    await keyboard.type('Journal');
    await tabTo(page, columns.getByRole('textbox', { name: /^Value in every row/u }));
    await keyboard.type('EXP');
    await tabTo(page, columns.getByRole('button', { name: 'Move Journal', exact: true }));
    for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await keyboard.press(key);
    await expect(columns.getByRole('button', { name: /^Move / })).toHaveCount(3);
    await expect(columns.getByRole('button', { name: /^Move / }).first()).toHaveAccessibleName('Move Journal');
    await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('EXP');
    await isAccessible(page);
    await press('Save template');
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });

  await test.step('exports a list with it', async () => {
    await page.goto('/approvals');
    await press('Export');
    const item = page.getByRole('menuitem', { name });
    await expect(async () => {
      await keyboard.press('ArrowDown');
      await expect(item).toBeFocused({ timeout: 200 });
    }).toPass();
    const download = page.waitForEvent('download');
    await keyboard.press('Enter');
    const [head, row] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe('Journal,Merchant,Amount');
    expect(row).toMatch(/^EXP,.+,-?\d+\.\d\d$/u);
  });
});

test('a schedule runs, and its file arrives with a mail', async ({ page, signedIn, outbox, browserOf }) => {
  const name = `Register ${mark}`;
  await signedIn(daniel);
  await page.goto('/settings/export-templates?tab=schedules');
  await page.getByRole('link', { name: 'New schedule' }).first().click();
  const form = page.getByRole('dialog', { name: 'New schedule' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Report register' }).click();
  await form.getByRole('radio', { name: 'Monthly' }).check();
  await form.getByRole('combobox', { name: 'Recipients', exact: true }).fill('Rahul');
  await page.getByRole('option', { name: /^Rahul/u }).click();
  // Leaving the field closes its list of options.
  await page.keyboard.press('Tab');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Add schedule' }).click();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('On the last day of each month at');
  await row.getByRole('button', { name: `Run now ${name}` }).click();
  const mail = await outbox.nextMailTo(rahul);
  expect(mail.subject).toContain(name);
  expect(mail.text).toMatch(/It has \d+ rows\./u);
  await expect(row).toContainText('Sent');
  await isAccessible(page);

  const recipient = await browserOf(rahul);
  await recipient.goto(new URL(/https?:\S+/u.exec(mail.text)?.[0] ?? '').pathname);
  const file = recipient.getByRole('table', { name: 'Exports' }).getByRole('row').filter({ hasText: name });
  const download = recipient.waitForEvent('download');
  await file.getByRole('link', { name: /Download/u }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/u);
});

test('an auditor outside the company confirms, gets a file and unsubscribes', async ({
  page,
  signedIn,
  outbox,
  browser,
}) => {
  const auditor = `auditor-${mark}@books.test`;
  const name = `For the auditor ${mark}`;
  await signedIn(daniel);
  await page.goto('/settings/export-templates?tab=schedules');
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabel('Email').fill(auditor);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  const row = page.getByRole('table', { name: 'Outside recipients' }).getByRole('row').filter({ hasText: auditor });
  await expect(row).toContainText('Waiting for confirmation');

  const outside = await browser.newPage();
  const invitation = await outbox.nextMailTo(auditor);
  await outside.goto(linkIn(invitation.text, 'receive-files'));
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText('Receive files from Meridian Labs, Inc.?');
  await isAccessible(outside);
  await outside.getByRole('button', { name: 'Confirm' }).click();
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText('Confirmed');
  await page.reload();
  await expect(row).toContainText('Confirmed');

  await page.getByRole('link', { name: 'New schedule' }).first().click();
  const form = page.getByRole('dialog', { name: 'New schedule' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Report register' }).click();
  await form.getByRole('combobox', { name: 'Recipients', exact: true }).fill('Rahul');
  await page.getByRole('option', { name: /^Rahul/u }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('combobox', { name: 'Outside recipients' }).fill('auditor');
  await page.getByRole('option', { name: auditor }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Add schedule' }).click();
  await page.getByRole('button', { name: `Run now ${name}` }).click();

  const mail = await outbox.nextMailTo(auditor);
  await outside.goto(linkIn(mail.text, 'shared-file'));
  await expect(outside.getByRole('heading', { level: 1 })).toContainText(name);
  const download = outside.waitForEvent('download');
  await outside.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/u);

  await outside.goto(linkIn(mail.text, 'unsubscribe'));
  await outside.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(outside.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  await outside.goto(linkIn(mail.text, 'shared-file'));
  await expect(outside.getByRole('link', { name: 'Download' })).toBeHidden();
  await outside.close();
});

/** Returns the path of the link in the text that leads to this page. */
function linkIn(text: string, page: string): string {
  const link = [...text.matchAll(/https?:\S+/gu)].find(([url]) => new URL(url).pathname.startsWith(`/${page}/`));
  return new URL(link?.[0] ?? '').pathname;
}
