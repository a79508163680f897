import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import type { controls } from '#contract/controls.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import { inWriteContext } from '../../../testing/in-write-context.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { stepOf, versionOf } from '../../approvals/testing/a-team.ts';
import { applyControlsToQueue } from '../../payables/controls/apply-controls.ts';
import { aPayroll } from '../testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

type Rules = Partial<SentOf<typeof controls.save>>;
const off = { bars_approvers: false, release_above: null, bank_change_days: null };

async function aControlledPayroll(rules: Rules = {}) {
  const payroll = await aPayroll(product);
  const { admin } = payroll;
  const controlsAre = async (change: Rules) => {
    const { version } = await admin.calls('controls.read', {});
    return admin.calls('controls.save', { ...off, ...change, version });
  };
  if (Object.keys(rules).length > 0) await controlsAre(rules);
  return { ...payroll, controlsAre };
}

const process = { kind: 'process' } as const;

describe('a payment above the limit', () => {
  it('waits until a second person releases it', async () => {
    const { ana, fin, admin, owes, acts, details, listed } = await aControlledPayroll({ release_above: '100.00' });
    const small = await owes(ana, '100.00');
    const large = await owes(ana, '100.01');
    for (const id of [small, large]) await acts(id, { kind: 'queue' });

    await acts(small, process);
    await expect(acts(large, process)).toBeRefused('payout.to_release');
    const [row] = (await listed('payment', { filters: { flags: ['to_release'] } })).data;
    expect(row).toMatchObject({
      item_id: large,
      release_reason: 'above USD 100.00',
      can_pay: { allowed: false },
      can_release: { allowed: false, reason: 'You queued this payment, so a colleague has to release it.' },
    });
    await expect(acts(large, { kind: 'release_payment' }, fin)).toBeRefused('payout.release_own');
    await expect(acts(large, { kind: 'release_payment' }, ana)).toBeRefused('access.denied');

    await acts(large, { kind: 'release_payment' }, admin);
    expect((await details(large)).payments[0]).toMatchObject({ released_by: { user_id: admin.user_id } });
    await acts(large, process);
    const { data } = await admin.calls('audit.list', { area: 'payments', limit: 3 });
    expect(data.map(({ sentence }) => sentence)).toContain(
      `released the payment of USD 100.01 for ${row?.number} as the second person`,
    );
  });

  it('is rejected with a reason and can be queued again', async () => {
    const { ana, fin, admin, owes, acts, details } = await aControlledPayroll({ release_above: '100.00' });
    const id = await owes(ana, '500.00');
    await acts(id, { kind: 'queue' });
    const send = vi.spyOn(product.app.jobs, 'send');
    await acts(id, { kind: 'reject_payment', reason: 'Wrong cost centre' }, admin);
    const events = send.mock.calls.flatMap(([, queue, payload]) => (queue === 'event' ? [payload] : []));
    send.mockRestore();
    expect(events).toMatchObject([{ event: 'report.payment_rejected', user_id: fin.user_id }]);
    expect(await details(id)).toMatchObject({ stage: 'approved', release_reason: null });
    expect((await ana.calls('reports.details', { id })).data.activity[0]).toMatchObject({
      comments: 'Wrong cost centre',
      sentence: 'rejected the payment of USD 500.00 for the report',
    });
    await acts(id, { kind: 'queue' });
    await expect(acts(id, process)).toBeRefused('payout.to_release');
  });

  it('waits again after it failed', async () => {
    const { ana, admin, owes, acts } = await aControlledPayroll({ release_above: '100.00' });
    const id = await owes(ana, '500.00');
    await acts(id, { kind: 'queue' });
    await acts(id, { kind: 'release_payment' }, admin);
    await acts(id, process);
    await acts(id, { kind: 'fail', reason: 'Closed account' });
    await expect(acts(id, process)).toBeRefused('payout.to_release');
  });

  it('is neither paid in bulk nor by a run, and shown before', async () => {
    const { ana, fin, admin, owes, runs, listed } = await aControlledPayroll({ release_above: '100.00' });
    const ids = [await owes(ana, '50.00'), await owes(ana, '500.00')];
    const before = await fin.calls('payouts.preFlight', { tab: 'reports', chosen: { ids } });
    expect(before.warnings).toMatchObject([{ kind: 'needs_release', count: 1 }]);

    expect(await runs(fin.calls('payouts.queue', { chosen: { ids } }))).toMatchObject({ no_of_done: 2 });
    const { blocked } = await fin.calls('payouts.preFlight', { tab: 'payment', chosen: { ids } });
    expect(blocked).toMatchObject([{ reason: 'to_release', count: 1 }]);
    const run = await runs(fin.calls('payouts.process', { chosen: { ids }, method: 'bank_transfer' }));
    expect(run).toMatchObject({ no_of_done: 1, no_of_refused: 1 });

    const action = { kind: 'release_payment' } as const;
    const release = { tab: 'payment' as const, chosen: { ids: [ids[1] ?? ''] }, action };
    expect(await runs(fin.calls('payouts.bulkAction', release))).toMatchObject({ no_of_refused: 1 });
    expect(await runs(admin.calls('payouts.bulkAction', release), admin)).toMatchObject({ no_of_done: 1 });
    expect((await listed('payment')).data[0]).toMatchObject({ release_reason: null, can_pay: { allowed: true } });
  });

  it('is released by one of 32 people who release at once, never by the payer', async () => {
    const { ana, fin, admin, owes, acts, details } = await aControlledPayroll({ release_above: '100.00' });
    const item_id = await owes(ana, '500.00');
    await acts(item_id, { kind: 'queue' });
    const { version } = await details(item_id);
    const tries = Array.from({ length: 32 }, (_, no): TestPerson => (no % 2 === 0 ? admin : fin));
    const answers = await Promise.all(
      tries.map((person) => person.sends('payouts.action', { item_id, version, action: { kind: 'release_payment' } })),
    );
    const winners = answers.flatMap(({ http_status }, no) => (http_status === 200 ? [tries[no]?.user_id] : []));
    expect(winners).toEqual([admin.user_id]);
    expect(answers.every(({ http_status }) => http_status < 500)).toBe(true);
  });
});

describe('a payment to a changed bank account', () => {
  it('waits for a second person, also when the account changes after the release', async () => {
    const { company, ana, admin, owes, acts, details } = await aControlledPayroll({ bank_change_days: 7 });
    const { client_id, inCompany } = company;
    const id = await owes(ana);
    await acts(id, { kind: 'queue' });
    expect((await details(id)).release_reason).toBeNull();

    await inCompany((tx) =>
      tx
        .insertInto('ach_banks')
        .values({
          client_id,
          id: uuidv7(),
          user_id: ana.user_id,
          customer_id: 'c',
          source_ref: uuidv7(),
          name: 'New',
          account_last4: '6789',
          bank_account_type: 'checking',
          status: 'verified',
          is_paid_to: true,
          added_at: new Date('2026-11-10T12:00:00Z'),
          paid_to_at: new Date('2026-11-10T12:00:00Z'),
        })
        .execute(),
    );
    const changesAccount = () =>
      inWriteContext(product, ana, (context) => applyControlsToQueue(context, { payee_id: ana.user_id }));
    await changesAccount();
    expect((await details(id)).release_reason).toBe('the payee’s bank account changed on 10 Nov 2026');
    await acts(id, { kind: 'release_payment' }, admin);
    expect((await details(id)).can.process.allowed).toBe(true);
    await changesAccount();
    await expect(acts(id, process)).toBeRefused('payout.to_release');
  });

  it('waits when the payee goes back to an older account for bank files, by choice or by a removal', async () => {
    const { company, ana, admin, owes, acts, details } = await aControlledPayroll({ bank_change_days: 7 });
    const [older, newer] = [uuidv7(), uuidv7()];
    const account = (id: string, added_at: string) => ({
      client_id: company.client_id,
      id,
      user_id: ana.user_id,
      kind: 'iban',
      account_holder: 'Ana Tester',
      numbers_encrypted: 'x',
      account_last4: '3000',
      country: 'DE',
      fingerprint: id,
      is_paid_to: id === newer,
      added_at: new Date(added_at),
    });
    const accounts = [account(older, '2026-10-01T12:00:00Z'), account(newer, '2026-10-02T12:00:00Z')];
    await company.inCompany((tx) => tx.insertInto('payee_accounts').values(accounts).execute());
    const id = await owes(ana);
    await acts(id, { kind: 'queue' });
    expect((await details(id)).release_reason).toBeNull();

    await ana.calls('bankFiles.chooseAccount', { id: older });
    expect((await details(id)).release_reason).toBe('the payee’s bank account changed on 12 Nov 2026');
    await acts(id, { kind: 'release_payment' }, admin);
    expect((await details(id)).can.process.allowed).toBe(true);
    await ana.calls('bankFiles.removeAccount', { id: older });
    await expect(acts(id, process)).toBeRefused('payout.to_release');
  });
});

describe('the rules', () => {
  it('apply to the queue at once, and no longer when they are lifted', async () => {
    const { ana, admin, owes, acts, controlsAre } = await aControlledPayroll();
    const id = await owes(ana, '500.00');
    await acts(id, { kind: 'queue' });
    await controlsAre({ release_above: '100.00' });
    await expect(acts(id, process)).toBeRefused('payout.to_release');
    expect(await admin.calls('controls.read', {})).toMatchObject({ no_to_release: 1, no_of_payers: 2 });
    await controlsAre({});
    await acts(id, process);
  });

  it('are changed once per version and recorded with old and new values', async () => {
    const { admin, fin, controlsAre } = await aControlledPayroll({ release_above: '100.00' });
    await expect(admin.calls('controls.save', { ...off, version: 0 })).toBeRefused('item.changed');
    await expect(fin.calls('controls.save', { ...off, version: 1 })).toBeRefused('access.denied');
    await controlsAre({ bars_approvers: true });
    const [entry] = (await admin.calls('audit.list', { kind: 'payment_control' })).data;
    expect(entry?.changes).toEqual([
      { field: 'Bars approvers', before: 'No', after: 'Yes' },
      { field: 'Release above', before: '100.00', after: null },
    ]);
  });

  it('let nobody pay what they approved', async () => {
    const { ana, admin, fin, acts, details, goes, submits } = await aControlledPayroll({ bars_approvers: true });
    await goes(stepOf([admin]));
    const { report_id: id } = await submits(ana);
    const version = await versionOf(admin, id);
    const decision = { action: 'approve' } as const;
    await admin.calls('approvals.action', { item_kind: 'report', item_id: id, version, decision });

    await expect(acts(id, { kind: 'queue' }, admin)).toBeRefused('payout.approved_by_you');
    const { blocked } = await admin.calls('payouts.preFlight', { tab: 'reports', chosen: { ids: [id] } });
    expect(blocked).toMatchObject([{ reason: 'approved_by_you' }]);
    const [row] = (await admin.calls('payouts.list', { tab: 'reports' })).data;
    expect(row?.can_pay).toMatchObject({ allowed: false, reason: expect.stringMatching(/^You approved/u) });
    await acts(id, { kind: 'queue' }, fin);
    await expect(acts(id, process, admin)).toBeRefused('payout.approved_by_you');
    expect((await details(id)).stage).toBe('payment_queued');
  });

  it('list past payments that they would have stopped', async () => {
    const { ana, admin, owes, acts, controlsAre } = await aControlledPayroll();
    const id = await owes(ana, '500.00');
    await acts(id, { kind: 'queue' });
    await acts(id, process);
    expect((await admin.calls('controls.violations', {})).data).toEqual([]);
    await controlsAre({ release_above: '100.00' });
    expect((await admin.calls('controls.violations', {})).data).toMatchObject([
      { rule: 'not_released', item_id: id, message: 'Above USD 100.00 and not released by a second person.' },
    ]);
  });
});
