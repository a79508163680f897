import { isAccessible } from '../axe.ts';
import { daysAgo } from '../days.ts';
import { fitsSmallScreens, phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { CardsPage } from '../pages/cards-page.ts';
import { maya, rahul, samuel } from '../people.ts';

/** A unique suffix, so that the journeys can run again on the same data. */
const mark = Date.now().toString(36).toUpperCase();
/** The last four digits of a new card. No card of the demo company has digits that begin with 3. */
const newCard = String(3000 + (Date.now() % 1000));

test('finance imports two statements and assigns a new card, and its holder clears ten transactions by keyboard', async ({
  page,
  signedIn,
  browserOf,
}) => {
  await signedIn(rahul);
  const cards = new CardsPage(page);

  await test.step('a CSV statement is checked and imported', async () => {
    await cards.upload('november.csv', csvStatement());
    await expect(cards.preview).toContainText('Charges10');
    await cards.import('Import 10 transactions');
  });

  await test.step('the same file again offers nothing new', async () => {
    await cards.upload('november.csv', csvStatement());
    await expect(cards.preview).toContainText('Already imported10');
    await expect(cards.preview.getByRole('button', { name: 'Import 0 transactions' })).toBeDisabled();
  });

  await test.step('a Mastercard statement brings a new card, which is assigned', async () => {
    await cards.upload('november.cdf', mastercardStatement());
    await expect(cards.preview).toContainText(`New cards are added without a person: •• ${newCard}`);
    await cards.import('Import 1 transactions');
    await cards.assign(newCard, 'Samuel Adeyemi');
    await expect(page.getByText('Card assigned, 1 open transaction moved')).toBeVisible();
  });

  await test.step('the holder expenses ten transactions with one key each', async () => {
    const own = new CardsPage(await browserOf(samuel));
    await own.openOwn(mark);
    await expect(own.rows).toHaveCount(11);
    await own.page.keyboard.press('j');
    const began = Date.now();
    for (let left = 10; left > 0; left--) {
      await own.page.keyboard.press('e');
      await expect(own.rows).toHaveCount(left);
    }
    expect((Date.now() - began) / 1000, 'seconds for ten transactions').toBeLessThan(60);
    await own.page.keyboard.press('i');
    await expect(own.page.getByText('Transaction ignored')).toBeVisible();
    await expect(own.rows).toHaveCount(0);
  });
});

test('finance closes a month with an explained difference, and its transactions become read only', async ({
  page,
  signedIn,
}) => {
  await signedIn(rahul);
  await page.goto('/corporate-cards#reconciliation');
  await page.getByRole('row').filter({ hasText: 'Open' }).first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Close period' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close period' }).click();
  await expect(dialog).toContainText('Explain the difference.');
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill('Receipts follow in the next month.');
  await dialog.getByRole('button', { name: 'Close period' }).click();
  await expect(page.getByText('Difference: Receipts follow in the next month.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close period' })).toBeHidden();
});

test('an employee expenses a transaction on a phone and undoes it', async ({ page, signedIn }) => {
  await page.setViewportSize(phone);
  await signedIn(maya);
  const cards = new CardsPage(page);
  await cards.openOwn('');
  await isAccessible(page);
  await fitsSmallScreens(page);
  await page.setViewportSize(phone);

  await cards.rows.first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Create expense' }).click();
  await expect(page.getByText('Expense created')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Expenses' })).toBeVisible();
  await isAccessible(page);
  await fitsSmallScreens(page);
  await page.setViewportSize(phone);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Create expense' })).toBeVisible();
});

function csvStatement(): string {
  const lines = Array.from(
    { length: 10 },
    (_, index) => `${daysAgo(2)},${daysAgo(1)},XXXX-7731,${mark} SHOP ${index},${10 + index}.50,USD`,
  );
  return ['Transaction date,Post date,Card number,Merchant,Amount,Currency', ...lines].join('\n');
}

function mastercardStatement(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<CDFTransmissionFile>
<IssuerEntity ICANumber="1234" IssuerNumber="1"><CorporateEntity CorporationNumber="1001">
<AccountEntity AccountNumber="XXXXXXXXXXXX${newCard}">
<FinancialTransactionEntity ProcessorTransactionId="${mark}">
<FinancialTransaction_5000>
<MasterCardFinancialTransactionId>${mark}</MasterCardFinancialTransactionId>
<PostingDate>${daysAgo(1)}</PostingDate><TransactionDate>${daysAgo(2)}</TransactionDate>
<DebitOrCreditIndicator>D</DebitOrCreditIndicator>
<AmountInPostedCurrency CurrencyCode="840" CurrencyExponent="2">4210</AmountInPostedCurrency>
<PostedCurrencyCode>840</PostedCurrencyCode>
</FinancialTransaction_5000>
<CardAcceptor_5001><CardAcceptorName>${mark} HOTEL</CardAcceptorName></CardAcceptor_5001>
</FinancialTransactionEntity>
</AccountEntity>
</CorporateEntity></IssuerEntity>
</CDFTransmissionFile>
`;
}
