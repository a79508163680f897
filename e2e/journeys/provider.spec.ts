import { expect, test } from '../journey.ts';
import { Shell } from '../pages/shell.ts';
import { SignUpPage } from '../pages/sign-up-page.ts';
import { newEmail, robin } from '../people.ts';

test('the provider extends a trial and acts as the client, and the client sees both in its audit log', async ({
  page,
  signedIn,
  anotherBrowser,
  outbox,
}) => {
  const client = await anotherBrowser();
  const email = newEmail('ida');
  const company = `Juniper ${email.split('.')[1]?.split('@')[0]}`;
  await new SignUpPage(client).signUp({
    company,
    currency: 'USD',
    first_name: 'Ida',
    last_name: 'Juniper',
    email,
    password: 'seven quiet herons',
  });
  await client.goto(await outbox.nextLinkTo(email));
  await expect(client).toHaveURL('/getting-started');

  const { main } = await signedIn(robin);
  await page.goto(`/adminsubscriptions?search=${encodeURIComponent(company)}`);
  await main.getByRole('link', { name: company }).click();

  await test.step('the trial is extended', async () => {
    await main.getByRole('button', { name: 'Extend trial' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Two more weeks to try payouts');
    await dialog.getByRole('button', { name: 'Extend trial' }).click();
    await expect(page.getByText('Trial extended')).toBeVisible();
  });

  await test.step('support looks at the product as the client and cannot change it', async () => {
    await main.getByRole('button', { name: 'Act as this company' }).click();
    const dialog = page.getByRole('dialog', { name: `Act as ${company}` });
    await dialog.getByLabel('Reason').fill('Ticket 4711');
    // Waits for this response before stopping, because stopping ends the session and the server would refuse a pending
    // request.
    const loaded = page.waitForResponse(/announcement\/current/u);
    await dialog.getByRole('button', { name: /^Start acting/u }).click();
    const banner = page.getByRole('status').filter({ hasText: 'acting as' });
    await expect(banner).toContainText('Read only.');
    await loaded;
    await banner.getByRole('button', { name: 'Stop acting' }).click();
    await expect(banner).toBeHidden();
    await expect(page).toHaveURL(/\/adminsubscriptions\?client=/u);
    await expect(main.getByRole('heading', { name: company })).toBeVisible();
  });

  await test.step('the client finds who did what and why', async () => {
    await client.goto('/settings/general/audit');
    const log = new Shell(client).main;
    await expect(log).toContainText('extended the trial');
    await expect(log).toContainText('Ticket 4711');
  });
});
