import { isAccessible } from '../axe.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { linkIn } from '../outbox.ts';
import { ines, kenji } from '../people.ts';
import { submitReport } from '../reports-api.ts';

const mark = () => Date.now().toString(36);
/**
 * Returns a varying day in a month that other journeys do not use, because daily meal limits count all expenses of a
 * day.
 */
const someDay = () => `2026-09-${String((Math.floor(Date.now() / 1000) % 28) + 1).padStart(2, '0')}`;

const taxi = () => ({ merchant: `Taxi ${mark()}`, amount: '12.40', spent_on: someDay(), has_receipt: true });

test('an approver approves from an email without signing in, once', async ({
  page,
  outbox,
  signedIn,
  anotherBrowser,
  console,
}) => {
  console.expectStatus(400, 404, 409, 410);
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  const report = await submitReport(kenjis, { title: `By mail ${mark()}`, expenses: [taxi()] });
  const mail = await outbox.nextMailTo(ines, `${report.number} ${report.title} needs your approval`);

  await test.step('the link shows what it decides on and decides nothing yet', async () => {
    await page.goto(linkIn(mail));
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`^Approve report ${report.number}, `, 'u') }),
    ).toBeVisible();
    await expect(page.getByText(/^You decide at Meridian Labs, Inc. as Ines Moreau/u)).toBeVisible();
    await expect(page.getByText(report.title)).toBeVisible();
    await isAccessible(page);
    await fitsSmallScreens(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Approved' })).toBeVisible();

  await test.step('the same link does not work again', async () => {
    await page.goto(linkIn(mail));
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
  });
});

test('an approver sends a report back from an email with a comment', async ({
  page,
  outbox,
  signedIn,
  anotherBrowser,
}) => {
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  const report = await submitReport(kenjis, { title: `Back by mail ${mark()}`, expenses: [taxi()] });
  const mail = await outbox.nextMailTo(ines, `${report.number} ${report.title} needs your approval`);

  await page.goto(`${linkIn(mail)}?action=send_back`);
  await page.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(page.getByText('Add a comment so they know why.')).toBeVisible();
  await page.getByLabel('Comment').fill('Which project was this for?');
  await page.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sent back' })).toBeVisible();

  const answer = await outbox.nextMailTo(kenji, `${report.number} ${report.title} was sent back`);
  expect(answer.text).toContain('“Which project was this for?”');

  await test.step('the owner unsubscribes from such emails and turns them on again', async () => {
    const link = /https?:\/\/\S+\/unsubscribe\/\S+/u.exec(answer.text)?.[0] ?? '';
    await page.goto(new URL(link).pathname);
    await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe from these emails?' })).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
    await page.getByRole('button', { name: 'Turn it on again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe from these emails?' })).toBeVisible();
  });
});
