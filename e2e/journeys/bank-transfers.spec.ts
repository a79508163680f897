import { expect, test } from '../journey.ts';
import { PayoutPage } from '../pages/payout-page.ts';
import { dev, luis } from '../people.ts';

test('an employee adds a bank account, finance pays by bank transfer, and the bank confirms it', async ({
  page,
  signedIn,
  anotherBrowser,
  browserOf,
}) => {
  const employee = await browserOf(dev);
  await employee.goto('/individual/banks');

  await test.step('the employee adds an account; a wrong routing number is refused', async () => {
    await employee.getByRole('button', { name: 'Add bank account' }).first().click();
    const form = employee.getByRole('form', { name: 'Bank account' });
    await form.getByLabel('Routing number').fill('222222227');
    await form.getByLabel('Account number').fill('123456789');
    await form.getByLabel('Nickname').fill('Checking');
    await form.getByRole('button').last().click();
    await expect(form).toContainText(/routing number/u);
    await form.getByLabel('Routing number').fill('222222226');
    await form.getByRole('button').last().click();
    await expect(employee.getByRole('row').filter({ hasText: 'Checking' })).toContainText('6789');
  });

  await signedIn(luis);
  const payout = new PayoutPage(page);
  await test.step('finance reviews and sends the payment', async () => {
    await payout.open('Payments queue');
    await payout.row('Mileage to Tacoma').getByRole('checkbox').check();
    await payout.act('Review 1 payment');
    await expect(payout.pane).toContainText('Bank transfer (ACH) (1)');
    await payout.pane.getByRole('button', { name: 'Process 1 payment' }).click();
    await expect(payout.row('Mileage to Tacoma')).toBeHidden();
    await page.goto('/payout?transfers=all');
    await expect(payout.row('Mileage to Tacoma')).toContainText('On its way');
  });

  await test.step('the bank processes it, and both sides see it as paid', async () => {
    const operator = await anotherBrowser();
    await operator.goto('/dev/bank');
    await operator.getByRole('button', { name: 'Process transfers' }).click();
    await payout.open('Paid');
    await expect(async () => {
      await page.reload();
      await expect(payout.row('Mileage to Tacoma')).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await employee.goto('/individual/reports#reports');
    await expect(employee.getByRole('row').filter({ hasText: 'Mileage to Tacoma' })).toContainText('Paid');
  });
});
