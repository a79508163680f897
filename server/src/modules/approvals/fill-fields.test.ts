import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam } from '../advances/testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/**
 * Creates a team whose reports, expenses and advances have one field for approvers, one for finance and one for
 * everyone.
 */
async function aFieldedTeam() {
  const team = await aTeam(product);
  for (const applies_to of ['report', 'expense', 'advance'] as const)
    for (const [key, seen_by] of [
      ['sponsor', 'approvers'],
      ['ledger', 'finance'],
      ['project', 'everyone'],
    ] as const)
      await team.admin.calls('customFields.save', {
        applies_to,
        key,
        label: key,
        kind: key === 'sponsor' ? 'user' : 'text',
        seen_by,
        is_mandatory: true,
      });
  return team;
}

describe('restricted fields', () => {
  it('can be filled in by approvers who see them, on reports, lines and advances', async () => {
    const { ana, boss, fin, admin } = await aFieldedTeam();
    const { report_id } = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    const sponsor = { sponsor: boss.user_id };
    const report = { of: { report_id }, version: 0, custom_values: sponsor };
    expect((await boss.calls('reports.details', { id: report_id })).data.can.fill_fields.allowed).toBe(true);
    expect(await boss.calls('approvals.fillFields', report)).toMatchObject({ version: 1 });
    await expect(boss.calls('approvals.fillFields', report)).toBeRefused('item.changed');

    const seen = (await boss.calls('reports.details', { id: report_id })).data;
    expect(seen).toMatchObject({ custom_values: sponsor, facts: [{ label: 'sponsor', text: 'Boss Tester' }] });
    expect((await ana.calls('reports.details', { id: report_id })).data.custom_values).toEqual({});
    expect(seen.activity[0]?.sentence).toContain('filled in fields');

    const expense_id = seen.expense[0]?.id ?? '';
    await boss.calls('approvals.fillFields', { of: { expense_id }, version: 0, custom_values: sponsor });
    expect((await boss.calls('expenses.details', { expense_id })).data.custom_values).toEqual(sponsor);

    const advance_id = await insertTestAdvance(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    await boss.calls('approvals.fillFields', { of: { advance_id }, version: 0, custom_values: sponsor });
    expect((await boss.calls('advances.details', { id: advance_id })).data.custom_values).toEqual(sponsor);

    for (const custom_values of [{ ledger: '4711' }, { project: 'Aurora' }, { nonsense: 'x' }])
      await expect(boss.calls('approvals.fillFields', { of: { report_id }, version: 1, custom_values })).toBeRefused(
        'field.value_invalid',
      );
    await expect(
      fin.calls('approvals.fillFields', { of: { report_id }, version: 1, custom_values: { ledger: '4711' } }),
    ).toBeRefused('item.not_found');

    await admin.calls('approvals.fillFields', { of: { report_id }, version: 1, custom_values: { ledger: '4711' } });
    expect((await admin.calls('reports.details', { id: report_id })).data.custom_values).toEqual({
      ...sponsor,
      ledger: '4711',
    });
  });

  it('can be filled in by payers of payable items, but not on drafts or own items', async () => {
    const { ana, ben, boss, fin } = await aFieldedTeam();
    const approved = await insertTestReport(product, ana, { stage: 'approved' });
    const given = { version: 0, custom_values: { ledger: '4711' } };
    await fin.calls('approvals.fillFields', { of: { report_id: approved.report_id }, ...given });
    const draft = await insertTestReport(product, ana, {});
    const own = await insertTestReport(product, boss, { stage: 'pending_approval', waits_for: [ben] });
    const sponsor = { version: 0, custom_values: { sponsor: ana.user_id } };
    await expect(boss.calls('approvals.fillFields', { of: { report_id: draft.report_id }, ...sponsor })).toBeRefused(
      'item.not_found',
    );
    await expect(boss.calls('approvals.fillFields', { of: { report_id: own.report_id }, ...sponsor })).toBeRefused(
      'item.not_found',
    );
  });

  it('are saved by owners who see them, kept by those who do not, and required of neither', async () => {
    const { ana, boss, admin, category_id } = await aFieldedTeam();
    const { data } = await boss.calls('reports.create', {
      title: 'Fair',
      custom_values: { sponsor: ana.user_id, project: 'Aurora' },
    });
    expect(data.custom_values).toEqual({ sponsor: ana.user_id, project: 'Aurora' });
    await expect(ana.calls('reports.create', { title: 'Fair', custom_values: { sponsor: boss.user_id } })).toBeRefused(
      'report.field_invalid',
    );

    const advance = await boss.calls('advances.draftCreate', {
      category_id,
      currency: 'USD',
      amount: '10',
      custom_values: { sponsor: ana.user_id },
    });
    expect(advance.data.custom_values).toEqual({ sponsor: ana.user_id });

    const { report_id } = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    await boss.calls('approvals.fillFields', {
      of: { report_id },
      version: 0,
      custom_values: { sponsor: boss.user_id },
    });
    const back = await boss.calls('approvals.action', {
      item_id: report_id,
      version: 1,
      decision: { action: 'send_back' as const, comment: 'Project?' },
    });
    const edited = await ana.calls('reports.edit', {
      report_id,
      version: back.version,
      title: 'Trip',
      custom_values: { project: 'Aurora' },
    });
    expect(edited.data.custom_values).toEqual({ project: 'Aurora' });
    expect((await admin.calls('reports.details', { id: report_id })).data.custom_values).toEqual({
      project: 'Aurora',
      sponsor: boss.user_id,
    });
  });

  it('of people appear in their own profile if visible to them', async () => {
    const { ana, admin } = await aFieldedTeam();
    for (const [key, seen_by] of [
      ['shirt', 'everyone'],
      ['cost_centre', 'finance'],
    ] as const)
      await admin.calls('customFields.save', { applies_to: 'user', key, label: key, kind: 'text', seen_by });
    const user = (await admin.calls('users.details', { user_id: ana.user_id })).data;
    await admin.calls('users.edit', {
      user_id: ana.user_id,
      version: user.version,
      email: user.email,
      role_ids: user.role_ids,
      first_name: user.first_name,
      last_name: user.last_name,
      manager_id: user.manager_id,
      custom_values: { shirt: 'M', cost_centre: '1000' },
    });
    expect((await ana.calls('people.profile', {})).data.facts).toEqual([{ label: 'shirt', text: 'M' }]);
  });
});
