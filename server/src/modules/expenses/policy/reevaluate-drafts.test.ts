import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { v7 as uuidv7 } from 'uuid';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { reevaluateAdvances } from '../../advances/reevaluate-advances.ts';
import { aClaimingCompany } from '../testing/a-claimant.ts';
import { reevaluateDrafts } from './reevaluate-drafts.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** Creates a company with two policies about meals. One policy blocks meals and the other flags them. */
async function aRuledCompany() {
  const team = await aClaimingCompany(product);
  const rule = async (name: string, action: 'block' | 'flag') =>
    (
      await team.admin.calls('policies.create', {
        name,
        rule: {
          action,
          what: { category_ids: { values: [team.meals] } },
          limit:
            action === 'block'
              ? { kind: 'amount', period: 'transaction', max: '15.00' }
              : { kind: 'amount', period: 'month', max: '10.00' },
        },
      })
    ).data;
  return { ...team, block: await rule('Meals', 'block'), flag: await rule('Many meals', 'flag') };
}

describe('drafts that violate a rule', () => {
  it('lose the violation when the rule is disabled and keep those of other rules', async () => {
    const { admin, ana, adds, block, drift } = await aRuledCompany();
    const { id: expense_id } = await adds(ana);
    const readDetails = async () => (await ana.calls('expenses.details', { expense_id })).data;
    expect(await readDetails()).toMatchObject({ stage: 'unreportable', policy_result: 'block' });
    await admin.calls('policies.activate', { id: block.id, is_active: false });
    await expect.poll(async () => (await readDetails()).policy_result, { timeout: 10_000 }).toBe('flag');
    const after = await readDetails();
    expect(after).toMatchObject({ stage: 'complete', version: 1 });
    expect(after.policy_violation?.attributes_violation.map(({ rule_name }) => rule_name)).toEqual(['Many meals']);
    expect(await drift()).toEqual([]);
  });

  it.each(['changed', 'deleted'] as const)('are re-evaluated when the rule is %s', async (change) => {
    const { admin, ana, adds, block, meals } = await aRuledCompany();
    const { id: expense_id } = await adds(ana);
    if (change === 'deleted') await admin.calls('policies.remove', { id: block.id });
    else
      await admin.calls('policies.edit', {
        id: block.id,
        version: block.version,
        name: 'Meals',
        rule: {
          action: 'block',
          what: { category_ids: { values: [meals] } },
          limit: { kind: 'amount', period: 'transaction', max: '30.00' },
        },
      });
    const stage = async () => (await ana.calls('expenses.details', { expense_id })).data.stage;
    await expect.poll(stage, { timeout: 10_000 }).toBe('complete');
  });

  it('are re-evaluated in batches and in draft reports, while submitted expenses keep their result', async () => {
    const { company, admin, ana, ben, boss, adds, flag, drift } = await aRuledCompany();
    const { client_id } = company;

    await admin.calls('policies.activate', {
      id: (await admin.calls('policies.list', {})).data.find(({ name }) => name === 'Meals')?.id ?? '',
      is_active: false,
    });

    const { report_id } = await ana.calls('reports.create', { title: 'Trip' });
    for (let count = 0; count < 3; count += 1) await adds(ana, { report_id });
    for (let count = 0; count < 3; count += 1) await adds(ben);
    const waiting = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    const violation = { attributes_violation: [{ rule_id: flag.id }] };

    await company.inCompany((tx) =>
      tx
        .updateTable('expenses')
        .set({ policy_result: 'flag', policy_violation: JSON.stringify(violation) })
        .where('client_id', '=', client_id)
        .where('report_id', '=', waiting.report_id)
        .execute(),
    );

    await admin.calls('policies.activate', { id: flag.id, is_active: false });
    const event = { client_id, event_id: uuidv7(), policy_id: flag.id };
    await reevaluateDrafts(product.app, event);
    await reevaluateAdvances(product.app, event);

    const policy_outcome = await company.inCompany((tx) =>
      tx
        .selectFrom('expenses')
        .select(['stage', 'policy_result'])
        .where('client_id', '=', client_id)
        .orderBy('stage')
        .execute(),
    );

    expect(policy_outcome).toEqual([
      ...Array.from({ length: 3 }, () => ({ stage: 'complete', policy_result: 'pass' })),
      { stage: 'pending_approval', policy_result: 'flag' },
      ...Array.from({ length: 3 }, () => ({ stage: 'reported', policy_result: 'pass' })),
    ]);

    expect((await ana.calls('reports.details', { id: report_id })).data.no_of_violations).toBe(0);
    expect(await drift()).toEqual([]);
  });
});

describe('a policy on custom fields', () => {
  it('reads the fields of an expense and of its report, also after they change', async () => {
    const { admin, ana, adds, form } = await aClaimingCompany(product);
    const field = async (applies_to: 'expense' | 'report', key: string, more: object = {}) =>
      (await admin.calls('customFields.save', { applies_to, key, label: key, kind: 'text', ...more })).data;
    const project = await field('expense', 'project', { kind: 'select', options: ['Apollo', 'Gemini'] });
    await field('report', 'client', {});
    await field('expense', 'secret', { seen_by: 'finance' });
    const rule = (key: string, type: 'text' | 'select') => ({
      action: 'flag' as const,
      limit: { kind: 'amount' as const, period: 'transaction' as const, max: '15.00' },
      what: {
        attributes: [
          type === 'select'
            ? { key, type, operator: 'IN' as const, values: ['Apollo'] }
            : { key, type, operator: 'EQUALS' as const, value: 'ACMÉ' },
        ],
      },
    });
    const { data } = await admin.calls('policies.create', { name: 'Apollo', rule: rule('expense:project', 'select') });
    await admin.calls('policies.create', { name: 'Acme', rule: rule('report:client', 'text') });
    expect(data.sentence.map(({ text }) => text).join('')).toBe(
      'Expenses where project is Apollo over USD 15.00 are flagged for the approver.',
    );
    expect(data.names).toMatchObject({ 'expense:project': 'project' });

    const flagged = await adds(ana, { custom_values: { project: 'Apollo' } });
    const other = await adds(ana, { custom_values: { project: 'Gemini' }, merchant: 'Café' });
    expect([flagged.policy_result, other.policy_result]).toEqual(['flag', 'pass']);

    const { report_id } = await ana.calls('reports.create', { title: 'Trip', expense_ids: [other.id] });
    const details = async () => (await ana.calls('reports.details', { id: report_id })).data;
    const { version } = await details();
    await ana.calls('reports.edit', { report_id, version, custom_values: { client: 'acme' } });
    expect((await details()).no_of_violations).toBe(1);

    const tried = await admin.calls('policies.test', {
      expense: {
        described: {
          ...(form() as { category_id: string; spent_on: string; amount: string; currency: string }),
          user_id: ana.user_id,
          attributes: { 'expense:project': 'Apollo', 'report:client': 'Other' },
        },
      },
    });
    expect(tried.explanations.map(({ outcome }) => outcome)).toEqual(['flag', 'not_used']);

    for (const key of ['expense:none', 'expense:secret', 'expense:project', 'advance:x'])
      await expect(admin.calls('policies.create', { name: key, rule: rule(key, 'text') })).toBeRefused(
        'policy.field_unknown',
      );
    const { sort_order: _, ...saved } = project;
    await expect(admin.calls('customFields.save', { ...saved, is_active: false })).toBeRefused('field.depended_on');
  });
});

describe('a distance limit', () => {
  it('adds up the distance driven in its period', async () => {
    const { admin, ana, category, form } = await aClaimingCompany(product);
    const drives = await category('Drives', { attributes: [{ key: 'km', label: 'Distance', kind: 'distance' }] });
    await admin.calls('policies.create', {
      name: 'Long drives',
      rule: { action: 'flag', limit: { kind: 'distance', period: 'day', max: '600' } },
    });
    const drive = (km: string) => form({ category_id: drives, attributes: { km } });
    const first = await ana.calls('expenses.create', drive('400'));
    expect(first.data.policy_result).toBe('pass');
    const second = await ana.calls('expenses.create', drive('300'));
    expect(second.data.policy_violation?.attributes_violation).toMatchObject([
      { type: 'DISTANCE_OVER', actual: '700' },
    ]);
    const before = await ana.calls('expenses.create', { ...drive('300'), spent_on: '2026-11-09' });
    expect(before.data.policy_result).toBe('pass');
  });
});
