import { expect, test } from '../journey.ts';
import { Shell } from '../pages/shell.ts';
import { SignUpPage } from '../pages/sign-up-page.ts';
import { newEmail } from '../people.ts';

test('a company subscribes after a declined card, gets its invoice and changes the plan to the previewed amount', async ({
  page,
  outbox,
}) => {
  const email = newEmail('ada');
  await new SignUpPage(page).signUp({
    company: 'Fern & Co',
    currency: 'USD',
    first_name: 'Ada',
    last_name: 'Fern',
    email,
    password: 'seven quiet herons',
  });
  await page.goto(await outbox.nextLinkTo(email));
  await expect(page).toHaveURL('/getting-started');
  await page.goto('/billingsubscriptions');
  const { main } = new Shell(page);
  await expect(main.getByRole('region', { name: 'Trial' })).toBeVisible();

  await test.step('a declined card is refused with the reason, and another one pays', async () => {
    await page.getByRole('button', { name: 'Choose Team' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Users' }).fill('4');
    await expect(dialog).toContainText('24.00');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByRole('button').first().click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button').first().click();
    await expect(page).toHaveURL('/billingsubscriptions', { timeout: 60_000 });
  });

  await test.step('the plan runs, the card is known and the invoice is paid', async () => {
    await expect(main.getByRole('region', { name: 'Current plan' })).toContainText('Team');
    await expect(main.getByRole('region', { name: 'Payment' })).toContainText('Visa ending in 4242');
    const invoices = main.getByRole('region', { name: 'Invoices' });
    await expect(invoices).toContainText('24.00');
    await expect(invoices).toContainText('Paid');
    await expect(main.getByRole('region', { name: 'Trial' })).toBeHidden();
    expect((await outbox.nextMailTo(email)).subject).toMatch(/^Invoice \d+ is paid$/u);
  });

  await test.step('a larger plan costs what the preview said', async () => {
    await page.getByRole('button', { name: 'Choose Business' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Users' }).fill('6');
    const due = dialog.getByText('Amount due').locator('xpath=ancestor::*[contains(., "USD")][1]');
    await expect(due).toContainText(/\d+\.\d\d/u);
    const previewed = /\d+\.\d\d/u.exec((await due.textContent()) ?? '')?.[0] ?? 'no amount';
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect(page.getByText('Plan changed')).toBeVisible();
    await expect(main.getByRole('region', { name: 'Current plan' })).toContainText('Business');
    await expect(main.getByRole('region', { name: 'Invoices' })).toContainText(previewed);
  });
});
