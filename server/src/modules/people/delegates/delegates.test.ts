import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { settingsLog } from '../../../testing/settings-log.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterEach(() => product.setNow(null));
afterAll(() => product.stop());

const nobody = '01890000-0000-7000-8000-000000000000';
const both = { can_submit: true, can_approve: true };

async function aTeam() {
  product.setNow(new Date('2026-11-15T12:00:00Z'));
  const company = await aCompany(product, {
    admin: ['super_admin'],
    ana: ['employee'],
    ben: ['employee'],
    cleo: ['approver'],
  });
  return { company, ...company.people };
}

describe('a delegation', () => {
  it('is visible to both people with its current state', async () => {
    const { ana, ben, cleo, company } = await aTeam();
    const { id } = await ana.calls('delegates.create', {
      user_id: ben.user_id,
      can_submit: true,
      can_approve: false,
      starts_on: '2026-11-10',
      ends_on: '2026-11-15',
    });
    await ana.calls('delegates.create', { ...both, user_id: cleo.user_id, starts_on: '2026-12-01' });
    const { given, received } = await ana.calls('delegates.list', {});
    expect(received).toEqual([]);
    expect(given).toMatchObject([
      { person: { first_name: 'Cleo' }, starts_on: '2026-12-01', ends_on: null, state: 'planned', ...both },
      { id, person: { first_name: 'Ben' }, can_submit: true, can_approve: false, state: 'running' },
    ]);
    expect((await ben.calls('delegates.list', {})).received).toMatchObject([
      { id, person: { user_id: ana.user_id, first_name: 'Ana' }, state: 'running' },
    ]);
    expect(await settingsLog(company)).toMatchObject([
      {
        action: 'delegate_added',
        item_label: 'Ben Tester',
        actor_id: ana.user_id,
        facts: { before: null, after: { delegate: 'Ben Tester', starts_on: '2026-11-10', can_approve: false } },
      },
      { action: 'delegate_added' },
    ]);
    expect((await ben.calls('home.dashboard', {})).recent_activity).toHaveLength(1);
  });

  it('opens the approvals page only while it runs', async () => {
    const { admin, ana, ben, cleo } = await aTeam();
    const opens = async () => '/individual/approvals' in (await ben.calls('roles.byUserId', {})).user_rp_details;
    const toBen = { ...both, user_id: ben.user_id };
    await ana.calls('delegates.create', { ...toBen, starts_on: '2026-12-01' });
    await cleo.calls('delegates.create', { ...toBen, starts_on: '2026-11-01', ends_on: '2026-11-05' });
    expect(await opens()).toBe(false);
    await admin.calls('delegates.create', { ...toBen, starts_on: '2026-11-10', ends_on: '2026-11-15' });
    expect(await opens()).toBe(true);
  });

  it('ends after its last day in the time zone of the person who gave it', async () => {
    const { ana, ben } = await aTeam();
    await ana.calls('delegates.create', {
      ...both,
      user_id: ben.user_id,
      starts_on: '2026-11-10',
      ends_on: '2026-11-15',
    });
    await ana.calls('people.editProfile', {
      first_name: 'Ana',
      last_name: 'Tester',
      phone: '',
      time_zone: 'Pacific/Auckland',
      version: 0,
    });
    expect((await ana.calls('delegates.list', {})).given).toMatchObject([{ state: 'over' }]);
  });

  it.each([
    ['to yourself', 'delegate.self', (ids: Record<string, string>) => ({ user_id: ids.ana })],
    ['without permissions', 'delegate.nothing', () => ({ can_submit: false, can_approve: false })],
    ['that ends before it starts', 'delegate.dates', () => ({ ends_on: '2026-11-09' })],
    ['to an unknown person', 'item.not_found', () => ({ user_id: nobody })],
    ['to a person of another company', 'item.not_found', (ids: Record<string, string>) => ({ user_id: ids.stranger })],
    ['to a disabled person', 'item.not_found', (ids: Record<string, string>) => ({ user_id: ids.cleo })],
  ])('%s is refused', async (_name, code, wrong) => {
    const { admin, ana, ben, cleo, company } = await aTeam();
    const other = await aTeam();
    await admin.calls('users.enableDisable', { selection: { ids: [cleo.user_id] }, is_active: false });
    const ids = { ana: ana.user_id, cleo: cleo.user_id, stranger: other.ben.user_id };
    const answer = await ana.sends('delegates.create', {
      ...both,
      user_id: ben.user_id,
      starts_on: '2026-11-10',
      ...wrong(ids),
    });
    expect(answer.body).toMatchObject({ code });
    expect((await settingsLog(company)).filter(({ action }) => action === 'delegate_added')).toEqual([]);
  });

  it('to the same colleague cannot overlap, even with concurrent requests', async () => {
    const { ana, ben, cleo } = await aTeam();
    const may = (user_id: string, starts_on: string, ends_on: string | null) =>
      ana.sends('delegates.create', { ...both, user_id, starts_on, ends_on });
    const answers = await Promise.all(Array.from({ length: 5 }, () => may(ben.user_id, '2026-11-10', '2026-11-20')));
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await may(ben.user_id, '2026-11-20', null)).body).toMatchObject({
      code: 'delegate.overlap',
      message: 'Ben Tester is already your delegate during these dates.',
    });
    expect((await may(ben.user_id, '2026-11-21', null)).http_status).toBe(200);
    expect((await may(ben.user_id, '2027-01-01', '2027-01-02')).http_status).toBe(409);
    expect((await may(cleo.user_id, '2026-11-10', '2026-11-20')).http_status).toBe(200);
  });

  it('can be ended once, only by the person who gave it', async () => {
    const { ana, ben, company } = await aTeam();
    const { id } = await ana.calls('delegates.create', { ...both, user_id: ben.user_id, starts_on: '2026-11-10' });
    await expect(ben.calls('delegates.end', { id })).toBeRefused('item.not_found');
    await expect(ana.calls('delegates.end', { id: nobody })).toBeRefused('item.not_found');
    await ana.calls('delegates.end', { id });
    await expect(ana.calls('delegates.end', { id })).toBeRefused('item.not_found');
    expect((await ana.calls('delegates.list', {})).given).toMatchObject([{ state: 'over' }]);
    const [added, ended] = await settingsLog(company);
    expect([added?.action, ended?.action]).toEqual(['delegate_added', 'delegate_ended']);
    expect(ended?.facts).toMatchObject({
      before: { delegate: 'Ben Tester', starts_on: '2026-11-10', ...both },
      after: null,
    });
    // A delegation that has ended does not block a new one.
    await ana.calls('delegates.create', { ...both, user_id: ben.user_id, starts_on: '2026-11-10' });
  });
});
