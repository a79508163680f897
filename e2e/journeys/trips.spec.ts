import { expect, test } from '../journey.ts';
import { ReportPage } from '../pages/report-page.ts';
import { samuel } from '../people.ts';

test('a trip is turned into a report with its bookings as expenses', async ({ page, signedIn, console }) => {
  // Claiming a per diem is refused, because the company has no rate for Chicago.
  console.expectStatus(409);
  const shell = await signedIn(samuel);
  await shell.sidebar.getByRole('link', { name: 'Travel' }).click();
  await page.getByRole('link', { name: 'Past' }).click();
  await page.getByRole('link', { name: 'Chicago data center visit' }).click();

  const bookings = page.getByRole('region', { name: 'Bookings' });
  await expect(bookings.getByRole('listitem')).toHaveCount(3);
  await expect(bookings.getByRole('listitem').filter({ hasText: 'Hotel in Chicago, 2 nights' })).toContainText(
    'Paid by company',
  );

  await page.getByRole('button', { name: 'Create report' }).click();
  const report = new ReportPage(page);
  await report.isOpen('Chicago data center visit');
  await expect(report.lines).toHaveCount(3);
  const trip = page.getByRole('region', { name: 'Trip' });
  await expect(trip).toContainText('Chicago, United States');

  await trip.getByRole('link', { name: 'Chicago data center visit' }).click();
  await expect(bookings.getByRole('link', { name: 'View expense' })).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Create report' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Claim per diem' }).click();
  const form = page.getByRole('form', { name: 'Per diem' });
  await expect(form.getByLabel('Purpose')).toHaveValue('Chicago data center visit');
  await expect(form.getByRole('textbox', { name: 'City' }).first()).toHaveValue('Chicago');
});
