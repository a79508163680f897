import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { stepOf, versionOf } from '../approvals/testing/a-team.ts';
import { aPayroll } from './testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

/** Previews one item, which must be payable, and returns its warnings. */
async function warningsOf(payer: TestPerson, tab: 'reports' | 'payment', item_id: string) {
  const { payable_now, blocked, warnings } = await payer.calls('payouts.preFlight', {
    tab,
    chosen: { ids: [item_id] },
  });
  expect({ count: payable_now.count, blocked }).toEqual({ count: 1, blocked: [] });
  return warnings.map(({ kind, count, items }) => [kind, count, items[0]?.message]);
}

async function decides(approver: TestPerson, item_id: string, action: 'approve' | 'send_back') {
  const version = await versionOf(approver, item_id);
  const decision = action === 'approve' ? { action } : { action, comment: 'Which project?' };
  await approver.calls('approvals.action', { item_id, version, decision });
}

describe('the payment preview', () => {
  it('has no warnings for an item without risks', async () => {
    const { ana, fin, owes } = await aPayroll(product);
    expect(await warningsOf(fin, 'reports', await owes(ana))).toEqual([]);
  });

  it('warns about a payment that failed before, with the reason', async () => {
    const { ana, fin, owes, acts } = await aPayroll(product);
    const report_id = await owes(ana);
    await acts(report_id, { kind: 'queue' });
    await acts(report_id, { kind: 'process' });
    await acts(report_id, { kind: 'fail', reason: 'The account is closed' });
    expect(await warningsOf(fin, 'payment', report_id)).toEqual([
      ['failed_before', 1, 'Reason: The account is closed'],
    ]);
  });

  it('warns about a disabled payee, also of an advance', async () => {
    const { ben, fin, company, owes, hasApprovedAdvance } = await aPayroll(product);
    const { client_id, inCompany } = company;
    const items = [await owes(ben), await hasApprovedAdvance(ben)];
    await inCompany((tx) =>
      tx
        .updateTable('users')
        .set({ is_active: false })
        .where('client_id', '=', client_id)
        .where('id', '=', ben.user_id)
        .execute(),
    );
    for (const item_id of items)
      expect(await warningsOf(fin, 'reports', item_id)).toEqual([
        ['payee_disabled', 1, expect.stringContaining('no longer sign in')],
      ]);
  });

  it('warns about a bank account chosen or added in the last week, at the bank or for bank files', async () => {
    const { ana, ben, fin, company, owes } = await aPayroll(product);
    const { client_id, inCompany } = company;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const [anas, bens] = [await owes(ana), await owes(ben)];
    const achAccount = {
      client_id,
      id: uuidv7(),
      user_id: ana.user_id,
      customer_id: 'c',
      source_ref: uuidv7(),
      name: 'Checking',
      account_last4: '6789',
      bank_account_type: 'checking',
      status: 'verified',
      is_paid_to: true,
      added_at: daysAgo(90),
      paid_to_at: daysAgo(8),
    } as const;
    const fileAccount = {
      client_id,
      id: uuidv7(),
      user_id: ben.user_id,
      kind: 'iban',
      account_holder: 'Ben Tester',
      numbers_encrypted: 'x',
      account_last4: '3000',
      country: 'DE',
      fingerprint: 'ben',
      is_paid_to: true,
      added_at: daysAgo(90),
      paid_to_at: daysAgo(8),
    } as const;
    await inCompany((tx) => tx.insertInto('ach_banks').values(achAccount).execute());
    await inCompany((tx) => tx.insertInto('payee_accounts').values(fileAccount).execute());
    for (const item_id of [anas, bens]) expect(await warningsOf(fin, 'reports', item_id)).toEqual([]);

    await inCompany((tx) =>
      tx
        .updateTable('ach_banks')
        .set({ paid_to_at: daysAgo(6) })
        .where('client_id', '=', client_id)
        .execute(),
    );
    await inCompany((tx) =>
      tx
        .updateTable('payee_accounts')
        .set({ paid_to_at: daysAgo(6) })
        .where('client_id', '=', client_id)
        .execute(),
    );
    for (const item_id of [anas, bens])
      expect(await warningsOf(fin, 'reports', item_id)).toEqual([
        ['bank_changed', 1, expect.stringContaining('within the last 7 days')],
      ]);
  });

  it('warns about missing receipts and blocks on open checks of high severity', async () => {
    const { admin, boss, ana, fin, company, submits } = await aPayroll(product);
    const { client_id, inCompany } = company;
    const rule = { action: 'flag', requirements: { receipt_above: '25.00' } } as const;
    await admin.calls('policies.create', { name: 'Receipts', rule });
    const { report_id, expense_ids } = await submits(ana, ['30.00', '12.00']);
    await decides(boss, report_id, 'approve');
    expect(await warningsOf(fin, 'reports', report_id)).toEqual([
      ['missing_receipts', 1, '1 expense has no valid receipt, although a policy requires one.'],
    ]);

    const [first = '', second = ''] = expense_ids;
    const check = { client_id, code: 'D1', message: 'The same receipt is on another expense.' };
    const acknowledged = { acknowledged_at: new Date(), acknowledged_by: boss.user_id };
    await inCompany((tx) =>
      tx
        .insertInto('expense_checks')
        .values([
          { ...check, expense_id: first, level: 'HIGH' },
          { ...check, expense_id: first, level: 'MEDIUM', code: 'D2' },
          { ...check, expense_id: second, level: 'HIGH', ...acknowledged },
        ])
        .execute(),
    );
    const flight = await fin.calls('payouts.preFlight', { tab: 'reports', chosen: { ids: [report_id] } });
    expect(flight.payable_now.count).toBe(0);
    expect(flight.blocked).toMatchObject([
      {
        reason: 'open_checks',
        items: [
          {
            item_kind: 'report',
            item_id: report_id,
            message: 'Acknowledge the check on Lokál first: The same receipt is on another expense.',
          },
        ],
      },
    ]);
  });

  it('warns the payer who approved the item, unless it was sent back since', async () => {
    const { admin, boss, ana, fin, goes, submits } = await aPayroll(product);
    await goes(stepOf([admin]));
    const { report_id } = await submits(ana);
    await decides(admin, report_id, 'approve');
    expect(await warningsOf(admin, 'reports', report_id)).toEqual([
      ['approved_by_payer', 1, 'You also approved it. Consider letting a colleague pay it.'],
    ]);
    expect(await warningsOf(fin, 'reports', report_id)).toEqual([]);

    await goes(stepOf([admin]), stepOf([boss]));
    const again = (await submits(ana, ['15.00'], 'A second trip')).report_id;
    await decides(admin, again, 'approve');
    await decides(boss, again, 'send_back');
    await goes(stepOf([boss]));
    const { version } = (await ana.calls('reports.details', { id: again })).data;
    await ana.calls('reports.submit', { report_id: again, version });
    await decides(boss, again, 'approve');
    expect(await warningsOf(admin, 'reports', again)).toEqual([]);
  });

  it('warns about approvals by a delegate of the payee and within seconds', async () => {
    const { boss, ana, fin, submits } = await aPayroll(product);
    // This must be the last test in the file, because it stops the clock.
    product.setNow(new Date());
    const delegation = { user_id: boss.user_id, can_submit: true, can_approve: false, starts_on: '2026-01-01' };
    await ana.calls('delegates.create', delegation);
    const { report_id } = await submits(ana, ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00']);
    await decides(boss, report_id, 'approve');
    expect(await warningsOf(fin, 'reports', report_id)).toEqual([
      [
        'unusual_approval',
        1,
        'Boss Tester approved 6 expenses within 10 seconds. Boss Tester approved it and is the payee’s delegate.',
      ],
    ]);
  });
});
