import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { seeded } from '#tools/large/seeded.ts';
import { drawReceipt } from '#tools/receipts/draw-receipt.ts';
import { layouts } from '#tools/receipts/layouts.ts';
import { picture } from '#tools/receipts/photograph.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { failForgottenScans } from './read-receipt.ts';
import { finishScan, startScan, takeScanTurn } from './scans.rows.ts';
import { aPicture } from './testing/sample-files.ts';
import { uploads } from './testing/upload.ts';

let product: TestProduct;
let company: TestCompany<'ana'>;
beforeAll(async () => {
  product = await testProduct({ works: true, environment: { DRAIN_MS: '50' } });
  company = await aCompany(product, { ana: ['employee'] }, { currency: 'EUR' });
});
afterAll(() => product.stop());

const today = new Date().toISOString().slice(0, 10);
const waiting = { timeout: 150_000, interval: 250 };
const receipt = (name: string) =>
  drawReceipt(seeded('reading'), { today, only_standard: true, ...pickLayout(name), day: '2026-10-08' });
const pickLayout = (name: string) => {
  const layout = layouts.find((each) => each.name === name);
  return layout ? { layout } : {};
};

async function scanOf(id: string) {
  const { data } = await company.people.ana.calls('files.details', { id });
  if (!data.scan) throw new Error('It is not being read.');
  return data.scan;
}
async function readOff(id: string) {
  await expect.poll(async () => (await scanOf(id)).state, waiting).not.toBe('pending');
  return scanOf(id);
}

describe('a receipt that was uploaded', () => {
  it('is read in the background: a photo by OCR, with the place of what was found', { timeout: 200_000 }, async () => {
    const { facts, pdf } = await receipt('till');
    const bytes = await picture(pdf, { width_px: 1200 });
    const { file } = await uploads(product, company.people.ana, { bytes, type: 'image/jpeg', read: true });
    expect(file.scan?.state).toBe('pending');
    const scan = await readOff(file.id);
    expect(scan).toMatchObject({
      state: 'done',
      failure: '',
      amount: { value: facts.amount },
      spent_on: { value: facts.spent_on },
      currency: { value: facts.currency },
    });
    const { box } = scan.amount ?? {};
    expect(box).toMatchObject({ page: 1 });
    expect(box?.left).toBeGreaterThan(400);
    expect((box?.left ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1000);
  });

  it('is read exactly where it is a PDF with text', { timeout: 200_000 }, async () => {
    const { facts, pdf } = await receipt('invoice');
    const { file } = await uploads(product, company.people.ana, { bytes: pdf, type: 'application/pdf', read: true });
    const scan = await readOff(file.id);
    expect(scan).toMatchObject({
      state: 'done',
      amount: { value: facts.amount },
      spent_on: { value: facts.spent_on },
      invoice_number: { value: facts.invoice_number },
    });
    const { items = [], adjustments = [] } = scan.line_items ?? {};
    expect(items.length).toBeGreaterThan(0);
    expect([...items, ...adjustments].reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(
      Number(facts.amount),
    );
  });

  it('without readable text fails with a message and can be read again', { timeout: 200_000 }, async () => {
    const { ana } = company.people;
    const bytes = await aPicture(400, 500).png().toBuffer();
    const { file } = await uploads(product, ana, { bytes, read: true });
    const failed = { state: 'failed', failure: "We couldn't read this receipt." };
    expect(await readOff(file.id)).toMatchObject({ ...failed, amount: null, merchant: null });
    const [one, two] = await Promise.all([1, 2].map(() => ana.calls('files.readAgain', { id: file.id })));
    expect([one?.data.scan?.state, two?.data.scan?.state]).toEqual(['pending', 'pending']);
    expect(await readOff(file.id)).toMatchObject(failed);
  });

  it('is read when it is asked for later, and not before', { timeout: 200_000 }, async () => {
    const { ana } = company.people;
    const { pdf } = await receipt('order');
    const { file } = await uploads(product, ana, { bytes: pdf, type: 'application/pdf' });
    expect(file.scan).toBeNull();
    await ana.calls('files.readAgain', { id: file.id });
    expect((await readOff(file.id)).state).toBe('done');
  });

  it('whose worker died is marked as failed by the sweep', { timeout: 200_000 }, async () => {
    const { ana } = company.people;
    const { file } = await uploads(product, ana, { bytes: await aPicture(60, 80).png().toBuffer() });
    const long = new Date(Date.now() - 3_600_000);
    await company.inCompany((tx) =>
      tx
        .insertInto('scans')
        .values({ client_id: company.client_id, file_id: file.id, state: 'pending', tries: 1, started_at: long })
        .execute(),
    );
    await failForgottenScans(product.app, company.client_id);
    expect(await scanOf(file.id)).toMatchObject({
      state: 'failed',
      failure: 'Reading this receipt took too long.',
    });
  });

  it('is not overwritten by an attempt from before it was read again', async () => {
    const { file } = await uploads(product, company.people.ana, { bytes: await aPicture(60, 80).png().toBuffer() });
    const key = { client_id: company.client_id, file_id: file.id };
    const startAttempt = (now: Date) =>
      company.inCompany(async (tx) => {
        await startScan(tx, { ...key, now });
        return takeScanTurn(tx, { ...key, now });
      });
    const stalled = await startAttempt(new Date('2026-11-12T12:00:00Z'));
    const current = await startAttempt(new Date('2026-11-12T12:30:00Z'));

    const finish = (turn: typeof current) =>
      company.inCompany(async (tx) => {
        if (!turn) throw new Error('The receipt is not being read.');
        const result = { state: 'partial' as const, reading: {}, merchant_key: '', failure: '' };
        return finishScan(tx, { ...key, ...turn, ...result, now: new Date('2026-11-12T12:31:00Z') });
      });
    expect(await finish(stalled)).toBe(false);
    expect(await finish(current)).toBe(true);
  });
});
