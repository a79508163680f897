import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCompany } from './a-company.ts';
import { type TestProduct, testProduct } from './test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterEach(() => {
  vi.restoreAllMocks();
  product.setNow(null);
});
afterAll(() => product.stop());

const now = new Date('2026-11-16T10:00:00Z');
const later = new Date('2026-11-16T10:11:00Z');

describe('a person of a test', () => {
  it('stays signed in while a long test runs', async () => {
    product.setNow(now);
    const { ana } = (await aCompany(product, { ana: ['super_admin'] })).people;
    product.setNow(later);
    const began = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(began + 660_000);
    expect((await ana.sends('accounting.connections', {})).http_status).toBe(200);
  });

  it('has an expired token after the app moved its clock', async () => {
    product.setNow(now);
    const { ana } = (await aCompany(product, { ana: ['super_admin'] })).people;
    product.setNow(later);
    expect(await ana.sends('accounting.connections', {})).toMatchObject({ http_status: 401 });
  });
});
