import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { uploads } from './testing/upload.ts';

let product: TestProduct;
let company: TestCompany<'ana' | 'bo'>;
beforeAll(async () => {
  product = await testProduct({ environment: { DRAIN_MS: '50' } });
  company = await aCompany(product, { ana: ['employee'], bo: ['employee'] });
});
afterAll(() => product.stop());

const picture = (width = 600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#dddddd' } })
    .composite([
      { input: { create: { width: 200, height: 100, channels: 3, background: '#102030' } }, left: 50, top: 80 },
    ])
    .png()
    .toBuffer();

describe('a receipt', () => {
  it('is uploaded, kept and shown', async () => {
    const { ana } = company.people;
    const { file, remote_file_data } = await uploads(product, ana, { bytes: await picture() });
    expect(file).toMatchObject({ kind: 'image', type: 'image/png', no_of_pages: 1, scan: null });
    expect(remote_file_data).toMatchObject({ type: 'image/png', name: 'receipt.png' });
    const page = await fetch(new URL(file.pages[0] ?? '', product.address));
    expect(page.status).toBe(200);
    const original = await fetch(new URL(file.original, product.address));
  });
});
