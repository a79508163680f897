import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aClaimingCompany } from '../testing/a-claimant.ts';
import { createDueDrafts } from './create-due-drafts.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
beforeEach(() => product.setNow(new Date('2027-01-20T12:00:00Z')));
afterAll(() => product.stop());

type Company = Awaited<ReturnType<typeof aClaimingCompany>>;

/** Creates a company in which Ana has a rent expense that repeats at the end of each month. */
async function aTenant(more: { until_on?: string } = {}) {
  const company = await aClaimingCompany(product);
  const { ana, adds, rides } = company;
  // The tests move the clock past the end of the normal trial.
  await company.company.inCompany((tx) =>
    tx
      .updateTable('subscriptions')
      .set({ trial_ends_at: new Date('2028-01-01T00:00:00Z') })
      .where('client_id', '=', company.company.client_id)
      .execute(),
  );
  const rent = await adds(ana, { merchant: 'Desk rent', amount: '300.00', category_id: rides, description: 'Desk 4' });
  const input = { expense_id: rent.id, every: 'month' as const, starts_on: '2027-01-31', ...more };
  const { data } = await ana.calls('repeatingExpenses.create', input);
  return { ...company, rent, repeating: data };
}

const runs = ({ company }: Company, at: string) => {
  product.setNow(new Date(at));
  return createDueDrafts(product.app, company.client_id);
};

async function draftDays({ ana }: Company): Promise<(string | null)[]> {
  const { data } = await freshly(ana).then((calls) =>
    calls('expenses.pagedList', { filters: { where: 'unreported' } }),
  );
  return data
    .filter(({ source }) => source === 'repeat')
    .map(({ spent_on }) => spent_on)
    .sort();
}

/** Calls endpoints in a new session, because earlier sessions have expired after the clock moved on by months. */
async function freshly(person: Company['ana']) {
  const { access_token } = await person.startsSession();
  const calls: Company['ana']['calls'] = (name, input) => person.calls(name, input, { access_token });
  return calls;
}

describe('a repeating expense', () => {
  it('creates a draft with its fields on each day, says so, and notifies the owner', async () => {
    const tenant = await aTenant();
    await runs(tenant, '2027-01-30T12:00:00Z');
    expect(await draftDays(tenant)).toEqual([]);

    await runs(tenant, '2027-01-31T12:00:00Z');
    expect(await draftDays(tenant)).toEqual(['2027-01-31']);
    const calls = await freshly(tenant.ana);
    const { data } = await calls('expenses.pagedList', { filters: { where: 'unreported' }, search: 'Desk' });
    const draft = data.find(({ source }) => source === 'repeat');
    expect(draft).toMatchObject({ merchant: 'Desk rent', amount: '300.00', description: 'Desk 4', stage: 'draft' });
    const { data: activity } = await calls('expenses.activity', { expense_id: draft?.id ?? '' });
    expect(activity[0]).toMatchObject({ name: 'Outlay', sentence: 'created the expense from a repeating expense' });
    await vi.waitFor(async () => {
      const { data: notices } = await calls('notices.list', {});
      expect(notices[0]).toMatchObject({ title: 'Desk rent was added to your drafts' });
    });
  });

  it('creates every missed draft once, also with two workers, and keeps the last day of the month', async () => {
    const tenant = await aTenant();
    product.setNow(new Date('2027-04-30T12:00:00Z'));
    const { client_id } = tenant.company;
    await Promise.all([createDueDrafts(product.app, client_id), createDueDrafts(product.app, client_id)]);
    await createDueDrafts(product.app, client_id);
    expect(await draftDays(tenant)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('follows the time zone of its owner', async () => {
    const tenant = await aTenant();
    const { company, ana } = tenant;
    await company.inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ time_zone: 'Pacific/Auckland' })
        .where('client_id', '=', company.client_id)
        .where('id', '=', ana.user_id)
        .execute(),
    );
    await runs(tenant, '2027-01-30T10:00:00Z');
    expect(await draftDays(tenant)).toEqual([]);
    await runs(tenant, '2027-01-30T12:00:00Z');
    expect(await draftDays(tenant)).toEqual(['2027-01-31']);
  });

  it('ends on its last day', async () => {
    const tenant = await aTenant({ until_on: '2027-02-28' });
    await runs(tenant, '2027-06-01T12:00:00Z');
    expect(await draftDays(tenant)).toEqual(['2027-01-31', '2027-02-28']);
    const calls = await freshly(tenant.ana);
    expect((await calls('repeatingExpenses.list', {})).data).toEqual([]);
  });

  it('is paused, skipped, resumed and stopped', async () => {
    const tenant = await aTenant();
    const { id } = tenant.repeating;
    const act = async (action: 'pause' | 'resume' | 'skip_next' | 'stop') =>
      (await (await freshly(tenant.ana))('repeatingExpenses.action', { id, action })).data;
    expect(await act('skip_next')).toMatchObject({ next_on: '2027-02-28', state: 'active' });
    await act('pause');
    await runs(tenant, '2027-03-05T12:00:00Z');
    expect(await draftDays(tenant)).toEqual([]);
    expect(await act('resume')).toMatchObject({ next_on: '2027-03-31', state: 'active' });
    await act('stop');
    await expect(act('resume')).toBeRefused('repeating.wrong_state');
    await runs(tenant, '2027-05-05T12:00:00Z');
    expect(await draftDays(tenant)).toEqual([]);
    const ben = await freshly(tenant.ben);
    await expect(ben('repeatingExpenses.action', { id, action: 'stop' })).toBeRefused('item.not_found');
  });

  it('is created without a category that is no longer available, with a note', async () => {
    const tenant = await aTenant();
    const { company, rides } = tenant;
    await company.inCompany((tx) =>
      tx
        .updateTable('categories')
        .set({ is_active: false })
        .where('client_id', '=', company.client_id)
        .where('id', '=', rides)
        .execute(),
    );
    await runs(tenant, '2027-01-31T12:00:00Z');
    const calls = await freshly(tenant.ana);
    const { data } = await calls('expenses.pagedList', { filters: { where: 'unreported' } });
    const draft = data.find(({ source }) => source === 'repeat');
    expect(draft?.category ?? null).toBeNull();
    const { data: activity } = await calls('expenses.activity', { expense_id: draft?.id ?? '' });
    expect(activity[0]?.comments).toBe('The category Taxis and rides is no longer available. Choose another one.');
  });

  it('stops for people who are disabled', async () => {
    const tenant = await aTenant();
    const { company, ana } = tenant;
    const setActive = (is_active: boolean) =>
      company.inCompany((tx) =>
        tx
          .updateTable('users')
          .set({ is_active })
          .where('client_id', '=', company.client_id)
          .where('id', '=', ana.user_id)
          .execute(),
      );
    await setActive(false);
    await runs(tenant, '2027-02-01T12:00:00Z');
    await setActive(true);
    await runs(tenant, '2027-02-02T12:00:00Z');
    expect(await draftDays(tenant)).toEqual([]);
  });

  it('starts today or later and belongs to the owner of the expense', async () => {
    const { ana, ben, rent } = await aTenant();
    const input = { expense_id: rent.id, every: 'week' as const, starts_on: '2027-01-19' };
    await expect(ana.calls('repeatingExpenses.create', input)).toBeRefused('repeating.past');
    await expect(ben.calls('repeatingExpenses.create', { ...input, starts_on: '2027-02-01' })).toBeRefused(
      'item.not_found',
    );
  });
});
