import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { UploadPage } from '../pages/upload-page.ts';
import { oliver } from '../people.ts';
import { fiftyReceipts } from '../receipts.ts';

// Without a connection, pages open only with the service worker.
test.use({ contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'allow' } });

const count = 5;

test('a connection lost in the middle of five receipts and a closed browser give five drafts', async ({
  page,
  context,
  browser,
  signedIn,
  console,
}) => {
  console.expectBrokenConnection();
  const receipts = (await fiftyReceipts(browser)).slice(0, count);
  await signedIn(oliver);
  const before = await noOfDrafts(page);
  const upload = new UploadPage(page);
  await upload.open();
  await page.evaluate('navigator.serviceWorker.ready');

  await test.step('the response to the third draft is lost, and so is the connection', async () => {
    const lost = loseResponse(context, 3);
    await upload.drop(receipts);
    await lost;
    await expect(upload.receipts.getByRole('heading')).toHaveText('3 waiting to be sent');
  });

  await test.step('the browser is closed and opened again without a connection', async () => {
    await page.close();
    const offline = await context.newPage();
    await offline.goto('/home');
    await expect(offline.getByRole('heading', { level: 1 })).toContainText("You're offline");
    await expect(new UploadPage(offline).rows).toHaveCount(count - 2);
    await offline.close();
  });

  await test.step('the connection returns', async () => {
    await context.setOffline(false);
    const online = await context.newPage();
    const again = new UploadPage(online);
    await again.open();
    await expect.poll(() => noOfDrafts(online), { timeout: 60_000 }).toBe(before + count);
    // Once the receipts are read, no upload is left that could be sent a second time.
    await expect(async () => {
      // Without a reload, navigating to the same URL would keep the page with its finished receipts.
      await online.reload();
      await again.open();
      await expect(again.rows).toHaveCount(0, { timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    expect(await noOfDrafts(online)).toBe(before + count);
  });
});

async function noOfDrafts(page: Page): Promise<number> {
  const reports = new ReportsPage(page);
  await reports.open('Draft expenses');
  await expect(reports.caption.or(page.getByText('No draft expenses'))).toBeVisible();
  if (!(await reports.caption.isVisible())) return 0;
  return Number(/Showing ([\d,]+)/u.exec(await reports.caption.innerText())?.[1]?.replace(',', ''));
}

/**
 * Simulates a lost response to the request that creates draft number `number`, counted from 1: the server creates the
 * draft, but the browser receives no response and is offline from then on.
 */
function loseResponse(context: BrowserContext, number: number): Promise<void> {
  let created = 0;
  return new Promise((resolve) => {
    void context.route('**/api/expense/from-receipt', async (route) => {
      created += 1;
      if (created !== number) return route.continue();
      await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
      resolve();
    });
  });
}
