import { cancelAdvance, requestAdvance } from '../advances-api.ts';
import { isAccessible } from '../axe.ts';
import { fitsSmallScreens, phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { AdvancePage } from '../pages/advance-page.ts';
import { AdvancesPage } from '../pages/advances-page.ts';
import { amara, daniel, diego, marco, rahul } from '../people.ts';

const mark = Date.now().toString(36);

test('an advance draft survives a reload, is submitted, recalled and deleted', async ({ page, signedIn }) => {
  const title = `Visit to Lyon ${mark}`;
  await signedIn(marco);
  const advance = new AdvancePage(page);
  const list = new AdvancesPage(page);

  await test.step('the draft is saved while typing', async () => {
    await advance.create({ title, amount: '120.50', needed: '3 Dec 2026' });
    await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/u);
    await page.reload();
    await expect(advance.form.getByLabel('Title')).toHaveValue(title);
    await expect(advance.form.getByRole('textbox', { name: 'Amount' })).toHaveValue('120.50');
    await list.open('Draft advances');
    await expect(list.row(title)).toContainText('Draft');
    await list.row(title).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/individual\/advances\/advance\/edit\/[0-9a-f-]{36}$/u);
  });

  await test.step('a recalled advance is a draft again', async () => {
    const dialog = await advance.preview();
    await dialog.getByRole('button', { name: 'Submit advance' }).click();
    await advance.isInStage('Awaiting approval');
    await advance.recall();
    await expect(page).toHaveURL(/\/advance\/edit\//u);
    await expect(advance.form.getByLabel('Title')).toHaveValue(title);
  });

  await test.step('a deleted draft disappears from the list', async () => {
    await advance.button('Delete draft').click();
    await page.getByRole('dialog', { name: 'Delete this draft?' }).getByRole('button', { name: 'Delete' }).click();
    await list.isOpen('Draft advances');
    await list.find(title);
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });
});

test('missing fields are listed before submitting and link to their field', { tag: '@long' }, async ({
  page,
  signedIn,
  console,
}) => {
  // Two tabs save the same draft, so one save is refused.
  console.expectStatus(409);
  await signedIn(marco);
  const advance = new AdvancePage(page);
  await advance.create({ title: `Unfinished ${mark}`, amount: '80' });
  await expect(advance.next).toContainText('Needed on is missing.');
  const dialog = await advance.preview();
  await expect(dialog.getByRole('button', { name: 'Submit advance' })).toBeDisabled();
  await dialog.getByRole('link', { name: 'Needed on is missing.' }).click();
  await expect(page).toHaveURL(/\/advance\/edit\/[0-9a-f-]{36}\?field=/u);
  await expect(advance.form.getByLabel('Needed on')).toBeFocused();

  await test.step('a conflicting save in a second tab is reported', async () => {
    const other = new AdvancePage(await page.context().newPage());
    await other.page.goto(page.url().replace(/\?.*$/u, ''));
    await other.form.getByLabel('Title').fill(`Changed elsewhere ${mark}`);
    await other.isSaved();
    await other.page.close();
    await advance.form.getByLabel('Title').fill(`Changed here ${mark}`);
    await expect(page.getByText(/was changed somewhere else/u)).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Keep my changes' }).click();
    await advance.isSaved();
    await page.reload();
    await expect(advance.form.getByLabel('Title')).toHaveValue(`Changed here ${mark}`);
  });

  await advance.button('Delete draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await new AdvancesPage(page).isOpen('Draft advances');
});

test('company advances can be searched, filtered, selected and reminded about', { tag: '@long' }, async ({
  page,
  signedIn,
  anotherBrowser,
  console,
}) => {
  // The second reminder of the day is refused.
  console.expectStatus(409);
  const title = `Workshop ${mark}`;
  const theirs = await anotherBrowser();
  await signedIn(diego, { page: theirs });
  const { id } = await requestAdvance(theirs, { title, amount: '90' });
  await signedIn(daniel);
  const list = new AdvancesPage(page);

  await test.step('filters are stored in the URL', async () => {
    await list.openCompany('Pending');
    await list.find(mark);
    await expect(list.caption).toHaveText('Showing 1 result(s)');
    await expect(page).toHaveURL(`/advances?q=${mark}#pending`);
    await list.tab('Outstanding').click();
    await list.find(title);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await list.openCompany('All advances', `?q=${mark}&stages=pending_approval`);
    await expect(list.row(title)).toContainText('Diego Alvarez');
    await isAccessible(page);
  });

  await test.step('an approver is reminded at most once a day', async () => {
    await list.choose(title);
    await expect(list.bulkBar).toContainText('1 selected');
    const bar = await list.bulkBar.boundingBox();
    const windowHeight = page.viewportSize()?.height ?? 0;
    expect(Math.round(windowHeight - (bar?.y ?? 0) - (bar?.height ?? 0))).toBe(16);
    await expect(list.bulkBar.getByRole('button', { name: /^Mark paid, approved only$/u })).toBeDisabled();
    await list.act('Remind');
    await expect(page.getByText('1 advance reminded')).toBeVisible();
    await list.row(title).getByRole('link').first().click();
    await new AdvancePage(page).button('Remind').click();
    await expect(page.getByText(/already sent today|reminded/iu).last()).toBeVisible();
  });

  await test.step('finance can select paid advances but cannot send reminders', async () => {
    const office = await anotherBrowser();
    await signedIn(rahul, { page: office });
    const paying = new AdvancesPage(office);
    await paying.openCompany('All advances', `?q=${mark}`);
    await paying.choose(title);
    await expect(paying.bulkBar.getByRole('button', { name: /^Mark paid/u })).toBeVisible();
    await expect(paying.bulkBar.getByRole('button', { name: /^Remind/u })).toHaveCount(0);
  });

  await test.step('a read-only user can export the list and nothing else', async () => {
    const reading = await anotherBrowser();
    await signedIn(amara, { page: reading });
    const list = new AdvancesPage(reading);
    await list.openCompany('All advances', `?q=${mark}&stages=pending_approval`);
    await list.choose(title);
    await expect(list.bulkBar.getByRole('button', { name: /Remind|Mark paid|Approve/u })).toHaveCount(0);
    expect(await list.exported('csv')).toContain(title);
    await expect(list.tab('Pending')).toHaveCount(0);
    await reading.getByRole('link', { name: 'View export history' }).click();
    const made = reading.getByRole('table', { name: 'Exports' }).getByRole('row').nth(1);
    await expect(made).toContainText(/Company advances.*Ready/u);
  });

  await test.step('an employee can export their own advances', async () => {
    const own = new AdvancesPage(theirs);
    await own.open('All advances', `?q=${mark}`);
    expect(await own.exported('xlsx')).not.toBe('');
    await own.choose(title);
    const downloading = theirs.waitForEvent('download');
    await own.act('Export');
    expect((await downloading).suggestedFilename()).toMatch(/^Advances \d{4}-\d{2}-\d{2}\.csv$/u);
  });

  await cancelAdvance(theirs, id);
});

test('an admin decides on advances on behalf of approvers, one by one and in bulk', async ({
  page,
  signedIn,
  anotherBrowser,
}) => {
  const own = `on behalf ${mark}`;
  const theirs = await anotherBrowser();
  await signedIn(diego, { page: theirs });
  const { id } = await requestAdvance(theirs, { title: `One ${own}`, amount: '90' });
  const other = await requestAdvance(theirs, { title: `Two ${own}`, amount: '70' });
  await signedIn(daniel);
  const advance = new AdvancePage(page);
  const decision = page.getByRole('toolbar', { name: 'Decision' });

  await test.step('the page names the approver, and the admin lowers and approves the amount', async () => {
    await advance.open(id);
    await expect(decision).toContainText('Acting on behalf of');
    await isAccessible(page);
    await page.keyboard.press('e');
    const form = page.getByRole('form', { name: /^Amount of One/u });
    await form.getByLabel('Approved amount').fill('80');
    await form.getByLabel('Comment').fill('Eighty should do.');
    await form.getByRole('button', { name: 'Approve 80.00 of 90.00' }).click();
    await expect(form).toBeHidden();
    await decision.getByRole('button', { name: 'Approve 80.00 of 90.00' }).click();
    await advance.isInStage('Approved');
    await expect(advance.activity).toContainText('on behalf of');
  });

  await test.step('the admin rejects several from the list', async () => {
    const list = new AdvancesPage(page);
    await list.openCompany('Pending', `?q=${encodeURIComponent(own)}`);
    await list.choose(`Two ${own}`);
    await list.act('Reject');
    const dialog = page.getByRole('dialog', { name: 'Reject 1 advance?' });
    await expect(dialog).toContainText('Acting on behalf of the current approvers');
    await dialog.getByRole('textbox').fill('Not this month.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText('1 advance rejected')).toBeVisible();
    await advance.open(other.id);
    await advance.isInStage('Rejected');
  });

  await test.step('the owner has no decision buttons', async () => {
    await theirs.goto(`/advance/${id}`);
    await expect(theirs.getByRole('region', { name: 'Activity' })).toBeVisible();
    await expect(theirs.getByRole('toolbar', { name: 'Decision' })).toHaveCount(0);
  });
  await cancelAdvance(theirs, id);
});

test('an advance can be created and viewed on a phone', { tag: '@long' }, async ({ page, signedIn }) => {
  await page.setViewportSize(phone);
  await signedIn(marco);
  const advance = new AdvancePage(page);
  await advance.create({ title: `Phone ${mark}`, amount: '60', needed: '5 Dec 2026' });
  await isAccessible(page);
  await fitsSmallScreens(page);
  await page.setViewportSize(phone);
  const dialog = await advance.preview();
  await dialog.getByRole('button', { name: 'Submit advance' }).click();
  await advance.isInStage('Awaiting approval');
  await fitsSmallScreens(page);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel advance' }).click();
  await page
    .getByRole('dialog', { name: /^Cancel / })
    .getByRole('button', { name: 'Cancel advance' })
    .click();
  await advance.isInStage('Cancelled');
});

test('a list and an advance that fail to load show an error and can be retried', { tag: '@long' }, async ({
  page,
  signedIn,
  console,
}) => {
  console.expectStatus(404, 500);
  const shell = await signedIn(marco);
  await page.route('**/api/advance/list', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await shell.go('/individual/advances#all');
  await expect(page.getByText('Failed to fetch Advances.')).toBeVisible();
  await isAccessible(page);
  await page.unroute('**/api/advance/list');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('Failed to fetch Advances.')).toBeHidden();
  await shell.go('/advance/01900000-0000-7000-8000-000000000000');
  await expect(page.getByText('We could not find that advance')).toBeVisible();
  await isAccessible(page);
});
