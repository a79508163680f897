import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

describe('the preview of an advance', () => {
  it('lists missing fields and approvers', async () => {
    const { ana, boss } = await aTeam(product);
    const { advance_id } = await ana.calls('advances.draftCreate', { title: 'Fair' });
    const preview = await ana.calls('advances.preview', { advance_id });
    expect(preview).toMatchObject({ may_submit: false, amount: '0.00', currency: 'USD' });
    expect(preview.problems).toEqual([
      { field: 'category_id', message: 'Category is missing.', rule_name: null, is_blocking: true },
      { field: 'amount', message: 'Amount is missing.', rule_name: null, is_blocking: true },
    ]);
    expect(preview.approvers.map(({ title, people }) => [title, ...people.map(({ user_id }) => user_id)])).toEqual([
      ['Reporting manager', boss.user_id],
    ]);
  });

  it('lists policy violations and required reasons', async () => {
    const { ana, admin, category_id } = await aTeam(product);
    const rule = (max: string, action: 'warn' | 'block') =>
      admin.calls('policies.create', {
        name: `Over ${max}`,
        applies_to: 'advance',
        rule: {
          action,
          reason_required: action === 'warn',
          limit: { kind: 'amount', period: 'transaction', max },
        },
      });
    const { data: warning } = await rule('100', 'warn');
    const { advance_id } = await ana.calls('advances.draftCreate', { category_id, amount: '150' });
    const warned = await ana.calls('advances.preview', { advance_id });
    expect(warned.may_submit).toBe(false);
    expect(warned.problems).toEqual([
      {
        field: null,
        message: 'USD 150.00 is over the limit of USD 100.00.',
        rule_name: 'Over 100',
        is_blocking: false,
      },
      { field: 'policy_reason', message: 'Say why it is over the limit.', rule_name: null, is_blocking: true },
    ]);

    const { data } = await ana.calls('advances.draftEdit', {
      advance_id,
      version: 0,
      category_id,
      amount: '150',
      policy_reason: 'Two people',
    });
    expect(await ana.calls('advances.preview', { advance_id })).toMatchObject({ may_submit: true });

    // Only one limit of the same kind applies, so the first rule is deactivated.
    await admin.calls('policies.activate', { id: warning.id, is_active: false });
    await rule('120', 'block');
    const blocked = await ana.calls('advances.preview', { advance_id });
    expect(blocked).toMatchObject({ may_submit: false });
    expect(blocked.problems.filter(({ is_blocking }) => is_blocking)).toHaveLength(1);
    await expect(ana.calls('advances.submit', { advance_id, version: data.version })).toBeRefused('advance.blocked');
  });

  it('is available to the owner while the advance can be submitted', async () => {
    const { ana, ben, category_id } = await aTeam(product);
    const { advance_id, data } = await ana.calls('advances.draftCreate', { category_id, amount: '50' });
    await expect(ben.calls('advances.preview', { advance_id })).toBeRefused('item.not_found');
    await ana.calls('advances.submit', { advance_id, version: data.version });
    await expect(ana.calls('advances.preview', { advance_id })).toBeRefused('advance.wrong_stage');
  });
});

describe('a report with applied advances', () => {
  it('lists its advances and who may change them', async () => {
    const { ana, boss, fin } = await aTeam(product);
    const advance_id = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '300' });
    const { report_id } = await insertTestReport(product, ana, { amounts: ['120.00'] });
    await ana.calls('advances.link', { report_id, version: 0, apply: [{ advance_id, amount: '70.5' }] });
    const { data } = await ana.calls('reports.details', { id: report_id });
    expect(data).toMatchObject({ payable_total: '120.00', advances_total: '70.50' });
    expect(data.advances).toMatchObject([
      { advance_id, state: 'reserved', currency: 'USD', amount: '70.50', applied_amount: '70.50', ex_rate: '1' },
    ]);
    expect(data.can.apply_advances.allowed).toBe(true);

    const approved = await insertTestReport(product, ana, { stage: 'approved', amounts: ['40.00'] });
    const seenBy = async (who: typeof ana) =>
      (await who.calls('reports.details', { id: approved.report_id })).data.can.apply_advances.allowed;
    expect(await seenBy(fin)).toBe(true);
    expect(await seenBy(ana)).toBe(false);
    await expect(boss.calls('reports.details', { id: approved.report_id })).toBeRefused('item.not_found');
  });
});
