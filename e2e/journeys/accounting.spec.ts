import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { daniel } from '../people.ts';

const accountingPage = '/settings/integrations?section=accounting';

test('an administrator connects QuickBooks, maps accounts, fixes failed entries, and the books agree', async ({
  page,
  signedIn,
}) => {
  const { main } = await signedIn(daniel);
  const tab = (name: string) => main.getByRole('navigation', { name: 'Accounting' }).getByRole('link', { name });

  await test.step('the company authorises its books and returns', async () => {
    await page.goto(accountingPage);
    await main.getByRole('button', { name: 'Connect another entity' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Authorise access' }).click();
    await expect(page.getByText('Accounting system connected')).toBeVisible();
    await expect(page).toHaveURL(/section=accounting$/u);
    const card = main.getByRole('region', { name: /QuickBooks Online/u }).or(main.getByLabel(/QuickBooks Online/u));
    await expect(card.first()).toContainText('Connected');
  });

  await test.step('suggested accounts are accepted, and the preview shows the entry of a report', async () => {
    await main.getByRole('button', { name: /^Accept \d+ suggestions?$/u }).click();
    await expect(page.getByText(/^Mapping saved/u)).toBeVisible();
    await tab('Settings').click();
    await expect(main.getByLabel('Attach receipts to the entries')).toBeChecked();
    await expect(main.getByRole('table', { name: 'Preview' })).toBeVisible();
    await isAccessible(page);
  });

  await test.step('a category that stops entries is mapped, and they are exported', async () => {
    await page.goto(accountingPage);
    await main.getByRole('link', { name: 'Sandbox Books', exact: true }).click();
    const failed = main.getByRole('combobox', { name: 'Account of Printing' });
    await failed.click();
    await page.getByRole('option', { name: '6300 Office supplies' }).click();
    await expect(page.getByText(/entr(y is|ies are) exported now/u)).toBeVisible();
  });
});
