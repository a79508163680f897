import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { createDefaultCategories } from '../categories/create-default-categories.ts';

let product: TestProduct;
let company: TestCompany<'ana' | 'ben'>;
let ana: TestPerson;
beforeAll(async () => {
  product = await testProduct();
  company = await aCompany(product, { ana: ['employee'], ben: ['super_admin'] });
  ana = company.people.ana;
  await company.inCompany((tx) => createDefaultCategories(tx, company.client_id));
});
afterAll(() => product.stop());

const reportsOf = async (person: TestPerson) => (await person.calls('reports.pagedList', {})).data;
const expensesOf = async (person: TestPerson) => (await person.calls('expenses.pagedList', {})).data;
const homeOf = async (person: TestPerson) => {
  const { recent_activity: _activity, ...figures } = (await person.calls('home.dashboard', {})) as Record<
    string,
    unknown
  >;
  return figures;
};

describe('sample data', () => {
  it('is added once, marked, and removed without a trace in lists and sums', async () => {
    const before = await homeOf(ana);
    expect((await ana.calls('client.gettingStarted', {})).samples).toBe('none');
    await ana.calls('client.addSamples', {});
    await expect(ana.calls('client.addSamples', {})).toBeRefused('sample.added');
    expect((await ana.calls('client.gettingStarted', {})).samples).toBe('added');

    const [report] = await reportsOf(ana);
    expect(report).toMatchObject({ title: 'Sample: visit to a client', no_of_expenses: 3, total: '104.90' });
    const merchants = (await expensesOf(ana)).map(({ merchant }) => merchant);
    expect(merchants).toHaveLength(5);
    expect(merchants.every((merchant) => merchant.startsWith('Sample: '))).toBe(true);
    expect(await homeOf(ana)).not.toEqual(before);

    await ana.calls('client.removeSamples', {});
    expect(await reportsOf(ana)).toEqual([]);
    expect(await expensesOf(ana)).toEqual([]);
    expect(await homeOf(ana)).toEqual(before);
    expect((await ana.calls('client.gettingStarted', {})).samples).toBe('none');
    await ana.calls('client.removeSamples', {});
  });

  it('cannot be submitted, neither in its own report nor in another one', async () => {
    await ana.calls('client.addSamples', {});
    const [report] = await reportsOf(ana);
    if (!report) throw new Error('No report.');
    const { version } = (await ana.calls('reports.details', { id: report.id })).data;
    await expect(ana.calls('reports.submit', { report_id: report.id, version })).toBeRefused('sample.submit');

    const draft = (await expensesOf(ana)).find(({ report_id: id }) => id === null);
    const own = await ana.calls('reports.create', { title: 'Mine', expense_ids: [draft?.id ?? ''] });
    const submitted = { report_id: own.report_id, version: own.data.version };
    await expect(ana.calls('reports.submit', submitted)).toBeRefused('sample.submit');

    await ana.calls('client.removeSamples', {});
    const left = await reportsOf(ana);
    expect(left).toMatchObject([{ title: 'Mine', no_of_expenses: 0, total: '0.00' }]);
    const postings = await company.inCompany((tx) =>
      tx.selectFrom('ledger_postings').select('id').where('client_id', '=', company.client_id).execute(),
    );
    expect(postings).toEqual([]);
  });

  it('can be removed after the person deleted all of it', async () => {
    const { ben } = company.people;
    await ben.calls('client.addSamples', {});
    const ids = (await expensesOf(ben)).map(({ id }) => id);
    const report_ids = (await reportsOf(ben)).map(({ id }) => id);
    await ben.calls('reports.remove', { chosen: { ids: report_ids } });
    await ben.calls('expenses.remove', { chosen: { ids } });
    await ben.calls('client.removeSamples', {});
    expect((await ben.calls('client.gettingStarted', {})).samples).toBe('none');
  });

  it('needs a category', async () => {
    const { people } = await aCompany(product, { eve: ['employee'] });
    await expect(people.eve.calls('client.addSamples', {})).toBeRefused('sample.no_categories');
  });
});
