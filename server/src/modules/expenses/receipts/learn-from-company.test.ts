import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { merchantKey } from '#domain/receipts/learn-from-expenses.ts';
import type { ReceiptReading } from '#domain/receipts/read-receipt.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { refreshMarketRates } from '../../currencies/refresh-market-rates.ts';
import { aClaimingCompany, type Form, sendsReceipt } from '../testing/a-claimant.ts';
import { fillFromReading } from './fill-from-reading.ts';
import { learnFromCompany } from './learn-from-company.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

const field = (value: string) => ({ value, confidence: 'high' as const, box: null });
const reading: ReceiptReading = {
  merchant: field('Abc Stores Sdn Bhd'),
  spent_on: field('2026-11-10'),
  amount: field('10.60'),
  currency: field('USD'),
  tax: field('0.60'),
};
const corrected: Form = {
  merchant: 'ABC Stores',
  currency: 'EUR',
  amount: '10.60',
  taxes: [{ name: 'GST', rate_pct: '6', amount: '0.60' }],
};

/** Creates a company whose people upload receipts from the same merchant. */
async function aCompanyWithReceipts() {
  const team = await aClaimingCompany(product);
  const { client_id } = team.company;

  async function hasScan(file_id: string, read: ReceiptReading = reading) {
    await team.company.inCompany((tx) =>
      tx
        .insertInto('scans')
        .values({
          client_id,
          file_id,
          state: 'done',
          reading: JSON.stringify(read),
          merchant_key: merchantKey(read),
          finished_at: new Date(),
        })
        .execute(),
    );
  }

  async function claims(person: TestPerson, form: Form = corrected) {
    const file_id = await sendsReceipt(product, person);
    await hasScan(file_id);
    return team.adds(person, { ...form, file_ids: [file_id] });
  }

  async function submits(person: TestPerson, form: Form = corrected) {
    const expense = await claims(person, form);
    const { report_id, data } = await person.calls('reports.create', { title: 'Trip', expense_ids: [expense.id] });
    const { version } = (await person.calls('reports.submit', { report_id, version: data.version })).data;
    return { report_id, version };
  }

  const learns = (read: ReceiptReading = reading) =>
    team.company.inCompany((tx) => learnFromCompany(tx, { client_id, file_id: uuidv7(), reading: read }));

  /** Returns the draft that is created from a new receipt from the merchant. */
  async function draft(person: TestPerson) {
    const file_id = await sendsReceipt(product, person);
    await hasScan(file_id, await learns());
    const { expense_id } = await person.calls('expenses.scanUpload', { file_id });
    await fillFromReading(product.app, { client_id, event_id: uuidv7(), file_id });
    return (await person.calls('expenses.details', { expense_id })).data;
  }

  return { ...team, claims, submits, learns, draft };
}

describe('a receipt of a merchant that people of the company claimed before', () => {
  it('proposes the name, currency and tax they saved', async () => {
    const { ana, submits, learns } = await aCompanyWithReceipts();
    await submits(ana);

    expect(await learns()).toMatchObject({
      merchant: { value: 'ABC Stores', read_value: 'Abc Stores Sdn Bhd', is_learned: true },
      currency: { value: 'EUR', read_value: 'USD', is_learned: true },
      tax: { value: '0.60' },
      tax_kind: { name: 'GST', rate_pct: '6' },
    });
  });

  it('fills the draft of a colleague and suggests the category, labelled as learned', async () => {
    const { ana, ben, rides, submits, draft } = await aCompanyWithReceipts();
    await submits(ana, { ...corrected, category_id: rides });

    const details = await draft(ben);
    expect(details).toMatchObject({
      merchant: 'ABC Stores',
      currency: 'EUR',
      category_id: null,
      taxes: [{ name: 'GST', rate_pct: '6', amount: '0.60' }],
    });
    expect(details.receipts[0]?.scan).toMatchObject({
      merchant: { is_learned: true },
      category_id: { value: rides, is_learned: true },
    });
  });

  it('of another company proposes nothing', async () => {
    const { ana, submits } = await aCompanyWithReceipts();
    await submits(ana);
    const other = await aCompanyWithReceipts();
    expect(await other.learns()).toEqual(reading);
    expect((await other.draft(other.ana)).receipts[0]?.scan?.category_id).toBeNull();
  });

  it('ignores what was not submitted, was deleted or was rejected', async () => {
    const { ana, admin, claims, submits, learns } = await aCompanyWithReceipts();
    const unreported = await claims(ana);
    expect(await learns()).toEqual(reading);
    await ana.calls('expenses.remove', { chosen: { ids: [unreported.id] } });
    expect(await learns()).toEqual(reading);

    const { report_id, version } = await submits(ana);
    expect((await learns()).merchant?.value).toBe('ABC Stores');
    const decision = { action: 'reject' as const, comment: 'Not ours' };
    await admin.calls('approvals.clientAction', { item_id: report_id, version, decision });
    expect(await learns()).toEqual(reading);
  });

  it('forgets a correction once people choose otherwise', async () => {
    const { ana, ben, submits, learns } = await aCompanyWithReceipts();
    await submits(ana, { ...corrected, merchant: 'ABC' });
    await submits(ben, { ...corrected, merchant: 'ABC' });
    await submits(ana, { ...corrected, merchant: 'ABC Stores' });
    expect((await learns()).merchant?.value).toBe('ABC');
    await submits(ben, { ...corrected, merchant: 'ABC Stores' });
    expect((await learns()).merchant?.value).toBe('ABC Stores');
  });

  it('takes nothing from another merchant', async () => {
    const { ana, submits, learns } = await aCompanyWithReceipts();
    await submits(ana);
    const other = { ...reading, merchant: field('North Point') };
    expect(await learns(other)).toEqual(other);
    const { merchant: _, ...unnamed } = reading;
    expect(await learns(unnamed)).toEqual(unnamed);
  });
});
