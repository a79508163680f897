import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { insertFile } from '../files/files.rows.ts';
import { saveReport } from '../reports/store-report.ts';

const isLong = Boolean(process.env.TEST_LONG);
const lines = isLong ? 500 : 15;
const originalBytes = 5 * 1024 * 1024;
const timeout = isLong ? 900_000 : 90_000;

let product: TestProduct;
let company: TestCompany<'ana'>;
let report_id: string;
beforeAll(async () => {
  product = await testProduct({ works: true });
  company = await aCompany(product, { ana: ['employee'] });
  report_id = await aLargeReport();
}, timeout);
afterAll(() => product.stop());

/** Creates a report with many lines, each with a different receipt of the size of a phone photo. */
async function aLargeReport(): Promise<string> {
  const { ana } = company.people;
  const page = await sharp(randomFillSync(Buffer.alloc(300 * 400 * 3)), {
    raw: { width: 300, height: 400, channels: 3 },
  })
    .resize(1800, 2400)
    .webp({ quality: 82 })
    .toBuffer();

  const original = randomFillSync(Buffer.alloc(originalBytes));

  return inWriteContext(product, ana, async (context) => {
    const { app, tx, client_id, request } = context;
    const ids = Array.from({ length: lines }, () => uuidv7());

    for (const id of ids) {
      const path = `${client_id}/${id}`;
      await app.files.write(`${path}/original`, original, { type: 'image/jpeg' });
      await app.files.write(`${path}/page-1.webp`, page, { type: 'image/webp' });
      await insertFile(tx, {
        client_id,
        id,
        uploaded_by: ana.user_id,
        name: 'a.jpg',
        kind: 'image',
        type: 'image/jpeg',
        path,
        bytes: originalBytes,
        sha256: 'a'.repeat(64),
        image_hash: null,
        no_of_pages: 1,
        created_at: request.now,
      });
    }

    const saved = await saveReport(context, {
      owner_id: ana.user_id,
      title: 'A long journey',
      stage: 'draft',
      currency: 'USD',
      created_at: request.now,
      expenses: ids.map((id, index) => ({
        merchant: `Stop ${index + 1}`,
        spent_on: '2026-11-10',
        currency: 'USD',
        created_at: request.now,
        amount: '10.00',
        converted_amount: '10.00',
        file_ids: [id],
      })),
    });

    return saved.id;
  });
}

/** Waits until the export is ready. Returns its data and by how much memory use grew in the meantime. */
async function makes(export_id: string) {
  const { ana } = company.people;
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);

  const startedAt = performance.now();

  const data = await vi.waitFor(
    async () => {
      const created = (await ana.calls('exports.details', { id: export_id })).data;
      if (created.state !== 'ready') throw new Error(`It is ${created.state}: ${created.failure}`);
      return created;
    },
    { timeout, interval: 100 },
  );

  clearInterval(watching);
  const growth_mib = (most - before) / 1024 / 1024;

  if (isLong)
    console.log(
      `${data.format} of ${lines} receipts: ${Math.round(data.bytes / 1024 / 1024)} MiB in ` +
        `${Math.round((performance.now() - startedAt) / 1000)} s, ${Math.round(growth_mib)} MiB above ` +
        `${Math.round(before / 1024 / 1024)} MiB`,
    );

  return { data, grown_mib: growth_mib };
}

it('an archive of many receipts needs little memory', { timeout }, async () => {
  const { export_id } = await company.people.ana.calls('reports.zipReceipts', { chosen: { ids: [report_id] } });
  const { data, grown_mib: growth_mib } = await makes(export_id);
  expect(data.bytes).toBeGreaterThan(lines * originalBytes);
  expect(growth_mib).toBeLessThan(150);
});

it('a PDF of a long report with every receipt needs little memory', { timeout }, async () => {
  const { ana } = company.people;
  const { export_id } = await ana.calls('reports.download', { report_id });
  const { data, grown_mib: growth_mib } = await makes(export_id);
  expect(data).toMatchObject({ rows_total: lines, rows_done: lines });
  // Most of this growth is memory that the image threads do not release. The growth does not depend on the number of
  // pictures.
  expect(growth_mib).toBeLessThan(400);
  const document = await fetch(new URL(data.url ?? '', product.address));
  const text = Buffer.from(await document.arrayBuffer()).toString('latin1');
  expect(text.match(/\/Type \/Page\b/gu)?.length).toBeGreaterThan(lines);
});

it('a long report loads ten lines at a time', async () => {
  const { ana } = company.people;
  const last = Math.ceil(lines / 10);
  const first = (await ana.calls('reports.details', { id: report_id })).data;
  expect(first).toMatchObject({ no_of_expenses: lines, has_more_expenses: true, total: `${lines * 10}.00` });
  expect(first.expense).toHaveLength(10);
  const end = (await ana.calls('reports.details', { id: report_id, expense_page: last })).data;
  expect(end.has_more_expenses).toBe(false);
  expect(end.expense.map(({ id }) => id)).not.toContain(first.expense[0]?.id);
});
