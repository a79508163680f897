import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, monthOf } from '#domain/ledger/months.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll, type Payroll } from '../../payables/testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const step = fc.oneof(
  fc.record({ kind: fc.constant('approve' as const), cents: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ kind: fc.constantFrom('queue' as const, 'pay' as const, 'revert' as const), item: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 5, max: 40 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Returns an object whose `take` method takes a step, such as closing a month. A step that is not possible at the time
 * is skipped.
 */
function walk(payroll: Payroll) {
  let now = new Date('2026-06-10T12:00:00Z');
  product.setNow(now);
  const items: { id: string; stage: 'approved' | 'queued' | 'paid' }[] = [];
  let closed: string | null = null;

  return {
    closed: () => closed,
    async take(next: Step): Promise<void> {
      if (next.kind === 'wait') {
        now = new Date(now.getTime() + next.days * 86_400_000);
        product.setNow(now);
      } else if (next.kind === 'close') {
        const month: string = closed ? addMonths(closed, 1) : addMonths(monthOf(now.toISOString()), -1);
        if (month >= monthOf(now.toISOString())) return;
        const input = { entity_id: null, month, accepts_open_points: true };
        await payroll.fin.calls('ledger.closePeriod', input, await freshToken(payroll));
        closed = month;
      } else if (next.kind === 'approve') {
        const amounts = [(next.cents / 100).toFixed(2)];
        const { report_id } = await insertTestReport(product, payroll.ana, { stage: 'approved', amounts });
        items.push({ id: report_id, stage: 'approved' });
      } else {
        await moveItem(next.kind, items[next.item], { payroll, paid_on: now.toISOString().slice(0, 10) });
      }
    },
  };
}

/** Returns a new access token, because access tokens expire when a step moves the clock. */
async function freshToken({ fin }: Payroll): Promise<{ access_token: string }> {
  return { access_token: (await fin.startsSession()).access_token };
}

/** Makes sessions and the trial last long enough, because the steps cover several months. */
async function extendSessionsAndTrial({ company: { client_id, inCompany } }: Payroll): Promise<void> {
  const end = new Date('2030-01-01');
  await inCompany(async (tx) => {
    await tx.updateTable('sessions').set({ expires_at: end }).where('client_id', '=', client_id).execute();
    await tx.updateTable('subscriptions').set({ trial_ends_at: end }).where('client_id', '=', client_id).execute();
  });
}

async function moveItem(
  kind: 'queue' | 'pay' | 'revert',
  item: { id: string; stage: 'approved' | 'queued' | 'paid' } | undefined,
  { payroll: { pays }, paid_on }: { payroll: Payroll; paid_on: string },
): Promise<void> {
  if (!item) return;
  const subject = { kind: 'report' as const, id: item.id };
  if (kind === 'queue' && item.stage === 'approved') {
    await pays(subject, 'queue_payment');
    item.stage = 'queued';
  } else if (kind === 'pay' && item.stage === 'queued') {
    await pays(subject, 'start_payment');
    await pays(subject, 'mark_paid', { paid_on });
    item.stage = 'paid';
  } else if (kind === 'revert' && item.stage === 'paid') {
    await pays(subject, 'revert_payment');
    await pays(subject, 'fail_payment');
    item.stage = 'queued';
  }
}

it('keeps the trial balance at zero and closed months unchanged after any steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const payroll = await aPayroll(product);
      await extendSessionsAndTrial(payroll);
      const walker = walk(payroll);
      const closedFigures = new Map<string, string>();
      const trialBalance = async (from_month: string, to_month: string) =>
        (await payroll.fin.calls('ledger.trialBalance', { from_month, to_month }, await freshToken(payroll))).data;
      const figuresOf = async (month: string) => JSON.stringify(await trialBalance(month, month));

      for (const next of steps) {
        await walker.take(next);
        const month = walker.closed();
        if (month && !closedFigures.has(month)) closedFigures.set(month, await figuresOf(month));
      }

      for (const [month, figures] of closedFigures) expect(await figuresOf(month)).toBe(figures);
      for (const { total } of await trialBalance('2020-01', '2030-12'))
        expect(total).toMatchObject({ opening: '0.00', closing: '0.00' });
      expect(await payroll.books()).toEqual([]);
    }),
    { numRuns: 6 },
  );
}, 120_000);
