import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll, paid_on } from '../testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** Creates a payroll company with helpers that queue payments and process them together. */
async function aRunningCompany() {
  const payroll = await aPayroll(product);
  const { fin, works } = payroll;
  const shown = (id: string) => fin.calls('paymentRuns.details', { id });
  return {
    ...payroll,
    shown,
    queued: async (amounts: readonly string[], person = payroll.ana) => {
      const ids: string[] = [];
      for (const amount of amounts) ids.push(await payroll.owes(person, amount, 'payment_queued'));
      return ids;
    },
    processes: async (ids: string[]) => {
      const { run_id, payment_run } = await fin.calls('payouts.process', { chosen: { ids }, reference: 'SEPA 7' });
      await works(run_id);
      return payment_run;
    },
  };
}

describe('payments that are processed together', () => {
  it('form a run with one transfer for each person, and each transfer leads to its reports', async () => {
    const { ana, ben, queued, processes, shown } = await aRunningCompany();
    const ofAna = await queued(['10.00', '20.50']);
    const ofBen = await queued(['5.25'], ben);
    const { id, number } = await processes([...ofAna, ...ofBen]);
    expect(number).toBe('RUN-2026-0001');

    const { run, transfers, activity } = await shown(id);
    expect(run).toMatchObject({
      number,
      state: 'open',
      no_of_items: 3,
      no_of_open: 3,
      totals: [{ currency: 'USD', amount: '35.75', failed: '0.00', no_of_transfers: 2, no_of_payments: 3, bank: null }],
    });
    const byPayee = new Map(transfers.map((transfer) => [transfer.payee.user_id, transfer]));
    expect(byPayee.get(ana.user_id)?.amount).toBe('30.50');
    expect(
      byPayee
        .get(ana.user_id)
        ?.payments.map(({ item_id }) => item_id)
        .sort(),
    ).toEqual([...ofAna].sort());
    expect(byPayee.get(ben.user_id)).toMatchObject({ amount: '5.25', payments: [{ item_id: ofBen[0] }] });
    expect(activity.map(({ sentence }) => sentence)).toEqual([`started ${number}`]);
  });

  it('are numbered without gaps also when a request fails', async () => {
    const { fin, queued, processes, company } = await aRunningCompany();
    const [first = '', second = '', third = ''] = await queued(['1.00', '2.00', '3.00']);
    expect((await processes([first])).number).toBe('RUN-2026-0001');
    await expect(
      fin.calls('payouts.process', { chosen: { matching: { filters: { amount_from: '999999' } } } }),
    ).toBeRefused('selection.empty');
    expect((await processes([second])).number).toBe('RUN-2026-0002');
    expect((await processes([third])).number).toBe('RUN-2026-0003');
    const { rows } = await company.inCompany((tx) =>
      sql<{ next: number }>`select last_number::int + 1 as next from number_sequences
        where client_id = ${company.client_id} and kind = 'payment_run_2026'`.execute(tx),
    );
    expect(rows[0]?.next).toBe(4);
  });

  it('are in one run only when two people process the same payments at once', async () => {
    const { fin, admin, queued, works, shown, company } = await aRunningCompany();
    const ids = await queued(['1.00', '2.00', '3.00']);
    const [mine, theirs] = await Promise.all([
      fin.calls('payouts.process', { chosen: { ids } }),
      admin.calls('payouts.process', { chosen: { ids } }),
    ]);
    await Promise.all([works(mine.run_id), works(theirs.run_id)]);
    const runs = await Promise.all([shown(mine.payment_run.id), shown(theirs.payment_run.id)]);
    const payments = runs.flatMap(({ transfers }) => transfers.flatMap((transfer) => transfer.payments));
    expect(payments.map(({ item_id }) => item_id).sort()).toEqual([...ids].sort());
    expect(runs.map(({ run }) => run.no_of_items).reduce((sum, count) => sum + count)).toBe(3);
    for (const { run } of runs) expect(run.state).toBe(run.no_of_items === 0 ? 'undone' : 'open');
    const { rows } = await company.inCompany((tx) =>
      sql<{ count: number }>`select count(*)::int as count from payouts
        where client_id = ${company.client_id} and state = 'initiated'`.execute(tx),
    );
    expect(rows[0]?.count).toBe(3);
  });
});

describe('a payment run', () => {
  it('is undone as a whole while nothing has left, and its payments can be processed again', async () => {
    const { fin, queued, processes, shown, works, listed, drift } = await aRunningCompany();
    const ids = await queued(['10.00', '20.50']);
    const { id, number } = await processes(ids);
    const { run_id } = await fin.calls('paymentRuns.undo', { id, reason: 'Wrong account' });

    const { version } = await fin.calls('payouts.paymentDetails', { item_id: ids[0] ?? '' });
    await expect(fin.calls('payouts.paid', { item_id: ids[0] ?? '', version, paid_on })).toBeRefused(
      'payment_run.undone',
    );
    await works(run_id);
    expect((await listed('payment')).data.map(({ item_id }) => item_id).sort()).toEqual([...ids].sort());
    const { run, activity, can } = await shown(id);
    expect([run.state, can.undo.allowed, can.send.allowed]).toEqual(['undone', false, false]);
    expect(activity[0]).toMatchObject({ comments: 'Wrong account' });
    expect((await listed('payment')).data[0]?.last_payout_error).toBe(`${number} was undone: Wrong account`);

    const again = await processes(ids);
    expect(again.number).toBe('RUN-2026-0002');
    expect((await shown(again.id)).run).toMatchObject({ state: 'open', no_of_open: 2 });
    expect(await drift()).toEqual([]);
  });

  it('that is undone keeps an advance from being marked as paid on the list of advances', async () => {
    const { ana, fin, hasApprovedAdvance, acts, processes } = await aRunningCompany();
    const advance_id = await hasApprovedAdvance(ana);
    await acts(advance_id, { kind: 'queue' }, fin, 'advance');
    const { id } = await processes([advance_id]);
    await fin.calls('paymentRuns.undo', { id, reason: 'Wrong account' });

    const { version } = (await fin.calls('advances.details', { id: advance_id })).data;
    await expect(fin.calls('advances.markPaid', { advance_id, version, reference: 'SEPA 8', paid_on })).toBeRefused(
      'payment_run.undone',
    );
  });

  it('cannot be undone after it was sent, or after one payment has ended', async () => {
    const { fin, queued, processes, pays } = await aRunningCompany();
    const sent = await processes(await queued(['10.00']));
    await fin.calls('paymentRuns.markSent', { id: sent.id });
    await expect(fin.calls('paymentRuns.undo', { id: sent.id, reason: 'Late' })).toBeRefused('payment_run.wrong_state');

    const ids = await queued(['1.00', '2.00']);
    const partly = await processes(ids);
    await pays(ids[0] ?? '');
    await expect(fin.calls('paymentRuns.undo', { id: partly.id, reason: 'Late' })).toBeRefused(
      'payment_run.payments_ended',
    );
  });

  it('is settled when every payment has ended, and names its failures', async () => {
    const { queued, processes, shown, pays, acts } = await aRunningCompany();
    const ids = await queued(['10.00', '20.50']);
    const { id } = await processes(ids);
    await pays(ids[0] ?? '');
    expect((await shown(id)).run.state).toBe('open');
    await acts(ids[1] ?? '', { kind: 'fail', reason: 'Account closed' });
    const { run, transfers } = await shown(id);
    expect(run).toMatchObject({ state: 'with_failures', no_of_failed: 1, totals: [{ failed: '20.50' }] });
    expect(transfers[0]?.payments.map(({ reason }) => reason).filter(Boolean)).toEqual(['Account closed']);
  });

  it('says whether its total agrees with the bank statement', async () => {
    const { fin, queued, processes, shown, acts } = await aRunningCompany();
    const ids = await queued(['10.00', '20.50']);
    const { id } = await processes(ids);
    const enters = async (amount: string) => {
      await fin.calls('paymentRuns.saveBankLine', { id, currency: 'USD', amount, booked_on: '2026-11-12' });
      return (await shown(id)).run.totals[0]?.bank;
    };
    expect(await enters('30.50')).toMatchObject({ result: 'agrees', difference: '0.00' });
    expect(await enters('30.4')).toMatchObject({ amount: '30.40', result: 'differs', difference: '-0.10' });
    await acts(ids[0] ?? '', { kind: 'fail', reason: 'Account closed' });
    expect(await enters('20.50')).toMatchObject({ result: 'agrees_without_failed', difference: '-10.00' });

    await fin.calls('paymentRuns.removeBankLine', { id, currency: 'USD' });
    expect((await shown(id)).run.totals[0]?.bank).toBeNull();
    const line = { id, amount: '1.00', booked_on: '2026-11-12' };
    await expect(fin.calls('paymentRuns.saveBankLine', { ...line, currency: 'EUR' })).toBeRefused(
      'payment_run.other_currency',
    );
    await expect(
      fin.calls('paymentRuns.saveBankLine', { ...line, currency: 'USD', booked_on: '2026-11-13' }),
    ).toBeRefused('payout.paid_ahead');
  });

  it('is found by its number, its state, a report and the missing bank line', async () => {
    const { fin, queued, processes } = await aRunningCompany();
    const first = await processes(await queued(['10.00']));
    const second = await processes(await queued(['20.50']));
    await fin.calls('paymentRuns.markSent', { id: second.id });
    await fin.calls('paymentRuns.saveBankLine', {
      id: second.id,
      currency: 'USD',
      amount: '20.50',
      booked_on: '2026-11-12',
    });
    const found = async (input: object) =>
      (await fin.calls('paymentRuns.list', input as never)).data.map(({ number }) => number);
    expect(await found({})).toEqual([second.number, first.number]);
    expect(await found({ search: 'RUN-2026-0001' })).toEqual([first.number]);
    expect(await found({ search: 'run 2' })).toEqual([second.number]);
    expect(await found({ filters: { states: ['sent'] } })).toEqual([second.number]);
    expect(await found({ filters: { states: ['open', 'settled'] } })).toEqual([first.number]);
    expect(await found({ filters: { flags: ['without_bank_line'] } })).toEqual([first.number]);
    expect(await found({ filters: { currencies: ['EUR'] } })).toEqual([]);
    const { transfers } = await fin.calls('paymentRuns.details', { id: second.id });
    expect(await found({ search: transfers[0]?.payments[0]?.number })).toEqual([second.number]);
  });

  it('has totals that equal a slow count of its payments, for any amounts and results', async () => {
    const { ana, ben, fin, queued, processes, shown, acts, pays } = await aRunningCompany();
    const payment = fc.record({
      cents: fc.integer({ min: 1, max: 99_999 }),
      payee: fc.constantFrom(ana, ben),
      result: fc.constantFrom('open' as const, 'paid' as const, 'failed' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 5 }), async (drawn) => {
        const ids: string[] = [];
        for (const { cents, payee } of drawn) ids.push(...(await queued([(cents / 100).toFixed(2)], payee)));
        const { id } = await processes(ids);
        for (const [index, { result }] of drawn.entries()) {
          if (result === 'paid') await pays(ids[index] ?? '');
          if (result === 'failed') await acts(ids[index] ?? '', { kind: 'fail', reason: 'Closed' });
        }

        const { run, transfers } = await shown(id);
        const sum = (chosen: typeof drawn) => decimal(chosen.reduce((total, { cents }) => total + cents, 0));
        expect(run.totals).toMatchObject([
          {
            amount: sum(drawn),
            failed: sum(drawn.filter(({ result }) => result === 'failed')),
            no_of_payments: drawn.length,
            no_of_transfers: new Set(drawn.map(({ payee }) => payee.user_id)).size,
          },
        ]);
        for (const { payee, amount } of transfers)
          expect(amount).toBe(sum(drawn.filter((each) => each.payee.user_id === payee.user_id)));
        const [listed] = (await fin.calls('paymentRuns.list', { search: run.number })).data;
        expect(listed).toEqual(run);
      }),
      { numRuns: 8 },
    );
  });
});

function decimal(cents: number): string {
  return toDecimal({ ...moneyFrom('0', 'USD'), minor: BigInt(cents) });
}
