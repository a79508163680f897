import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { InvitationPage } from '../pages/password-pages.ts';
import { ReportPage } from '../pages/report-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignUpPage } from '../pages/sign-up-page.ts';
import { type Colleague, UsersPage } from '../pages/users-page.ts';
import { daniel, newEmail, robin } from '../people.ts';
import { callEndpoint, submitReport } from '../reports-api.ts';

const chosenPassword = 'seven quiet herons';

test('an administrator anonymises a disabled person, whose old report stays', async ({
  page,
  signedIn,
  anotherBrowser,
  outbox,
  console,
}) => {
  console.expectStatus(409);
  const nils = { first_name: 'Nils', last_name: 'Abendroth', email: newEmail('nils') };
  await signedIn(daniel);
  const theirs = await anotherBrowser();
  await invite(page, nils);
  await accept(theirs, await outbox.nextLinkTo(nils.email));
  const { report_id, title } = await submitReport(theirs, {
    title: `Farewell ${Date.now().toString(36)}`,
    expenses: [{ merchant: 'Cafe Adler', amount: '8.40' }],
  });

  await test.step('a person with a waiting report cannot be anonymised yet', async () => {
    const users = new UsersPage(page);
    await users.open();
    await users.search(nils.email);
    const form = await users.openPerson(nils);
    await form.getByRole('button', { name: 'Disable' }).click();
    await page
      .getByRole('dialog', { name: /^Disable / })
      .getByRole('button', { name: 'Disable' })
      .click();
    await expect(page.getByText('Nils Abendroth disabled')).toBeVisible();
    const dialog = await openAnonymise(page, form, nils);
    await expect(dialog).toContainText('Still open: 1 item waiting for approval');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await rejectReport(page, report_id);
  await page.reload();
  const form = new UsersPage(page).form('Nils Abendroth');
  await openAnonymise(page, form, nils);
  const notice = page.getByText(/^Former employee \d+ replaces this person/u);
  await expect(notice).toBeVisible();
  const [name = ''] = /^Former employee \d+/u.exec(await notice.innerText()) ?? [];

  await test.step('the report names the former employee only', async () => {
    await expect(async () => {
      await page.goto(`/report/${report_id}`);
      await new ReportPage(page).isOpen(title);
      await expect(new Shell(page).main).toContainText(name, { timeout: 2_000 });
      await expect(new Shell(page).main).not.toContainText('Abendroth');
    }).toPass({ timeout: 60_000 });
  });
});

test('a deletion of the company is requested, shown to everybody and withdrawn', async ({
  page: provider,
  signedIn,
  anotherBrowser,
  outbox,
  console,
}) => {
  console.expectStatus(403, 409);
  const [admin, colleague] = [await anotherBrowser(), await anotherBrowser()];
  const ida = { first_name: 'Ida', last_name: 'Hazel', email: newEmail('ida') };
  const company = `Hazel ${Date.now().toString(36)}`;
  await new SignUpPage(admin).signUp({ ...ida, company, currency: 'USD', password: chosenPassword });
  await admin.goto(await outbox.nextLinkTo(ida.email));
  await expect(admin).toHaveURL('/getting-started');
  const tom = { first_name: 'Tom', last_name: 'Hazel', email: newEmail('tom') };
  await invite(admin, tom);
  await accept(colleague, await outbox.nextLinkTo(tom.email));

  await test.step('the super admin types the name of the company', async () => {
    await admin.goto('/settings/general');
    await admin.getByRole('button', { name: 'Delete the company' }).click();
    const dialog = admin.getByRole('dialog', { name: `Delete ${company}?` });
    await dialog.getByRole('textbox').fill(company);
    await dialog.getByRole('button', { name: 'Delete the company' }).click();
    await expect(admin).toHaveURL(/\/subscriptions/u);
  });

  await test.step('everybody sees when, and nobody but the super admin can withdraw', async () => {
    for (const page of [admin, colleague]) {
      await page.goto('/home');
      await expect(page).toHaveURL(/\/subscriptions/u);
      await expect(new Shell(page).main).toContainText(`${company} and all its data will be deleted on`);
    }
    await expect(colleague.getByRole('button', { name: 'Withdraw the deletion' })).toHaveCount(0);
  });

  await test.step('the provider sees the request and cannot resume the company', async () => {
    const { main } = await signedIn(robin);
    await provider.goto('/adminsubscriptions?tab=deletions');
    await expect(main.getByRole('table', { name: 'Deletions' }).getByRole('row', { name: company })).toBeVisible();
    await provider.goto(`/adminsubscriptions?search=${encodeURIComponent(company)}`);
    await main.getByRole('link', { name: company }).click();
    await main.getByRole('button', { name: 'Resume access' }).click();
    const dialog = provider.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('They asked for it');
    await dialog.getByRole('button', { name: 'Resume access' }).click();
    await expect(dialog).toContainText('This company asked to be deleted on');
  });

  await test.step('after withdrawing everybody works again', async () => {
    await admin.getByRole('button', { name: 'Withdraw the deletion' }).click();
    await expect(admin.getByText('The deletion was withdrawn')).toBeVisible();
    await colleague.goto('/home');
    await expect(colleague).toHaveURL('/home');
    await provider.goto('/adminsubscriptions?tab=deletions');
    await expect(new Shell(provider).main.getByText(company)).toHaveCount(0);
  });
});

async function invite(page: Page, colleague: Colleague): Promise<void> {
  const users = new UsersPage(page);
  await users.open();
  const form = await users.startInvitation(colleague);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${colleague.email}`)).toBeVisible();
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await new InvitationPage(page).accept(chosenPassword);
  await expect(new Shell(page).main).toBeVisible();
}

async function openAnonymise(page: Page, form: ReturnType<UsersPage['form']>, { email }: Colleague) {
  await form.getByRole('button', { name: 'Anonymise' }).click();
  const dialog = page.getByRole('dialog', { name: /^Anonymise / });
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Anonymise' }).click();
  return dialog;
}

/** Rejects the pending report, so that its owner has no open items. */
async function rejectReport(page: Page, item_id: string): Promise<void> {
  const { data } = await callEndpoint<{ data: { version: number } }>(page, `/report/details/${item_id}`);
  await callEndpoint(page, '/approvals/client/action', {
    item_id,
    version: data.version,
    decision: { action: 'reject', comment: 'The person has left' },
  });
}
