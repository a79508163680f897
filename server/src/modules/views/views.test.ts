import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let company: TestCompany<'ana' | 'ben'>;
beforeAll(async () => {
  product = await testProduct();
  company = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
});
afterAll(() => product.stop());

const list = 'reports' as const;

it('a saved view is private to one person and list, replaced by name and deletable', async () => {
  const { ana, ben } = company.people;
  const { data: saved } = await ana.calls('views.save', { list, name: 'Sent back', query: 'stages=sent_back&sort=x' });
  await ana.calls('views.save', { list, name: 'All of May', query: 'from=2026-05-01' });
  const again = await ana.calls('views.save', { list, name: 'Sent back', query: 'stages=sent_back' });
  expect(again.data).toEqual({ ...saved, query: 'stages=sent_back' });
  const names = async (person = ana, listName: typeof list | 'draft_reports' = list) =>
    (await person.calls('views.list', { list: listName })).data.map(({ name }) => name);
  expect(await names()).toEqual(['All of May', 'Sent back']);
  expect(await names(ana, 'draft_reports')).toEqual([]);
  expect(await names(ben)).toEqual([]);
  await expect(ben.calls('views.remove', { id: saved.id })).toBeRefused('item.not_found');
  await ana.calls('views.remove', { id: saved.id });
  expect(await names()).toEqual(['All of May']);
  await expect(ana.calls('views.remove', { id: saved.id })).toBeRefused('item.not_found');
});

it('limits the number of saved views', async () => {
  const { ben } = company.people;
  for (let number = 1; number <= 20; number += 1)
    await ben.calls('views.save', { list, name: `View ${number}`, query: '' });
  await expect(ben.calls('views.save', { list, name: 'One more', query: '' })).toBeRefused('view.too_many');
  await ben.calls('views.save', { list, name: 'View 7', query: 'search=taxi' });
  expect((await ben.calls('views.list', { list })).data).toHaveLength(20);
});
