import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectPaidOnce } from './expect-paid-once.ts';
import { aFaultyBank } from './faulty-bank.ts';

const isLong = Boolean(process.env.TEST_LONG);
const count = isLong ? 5_000 : 60;
const timeout = isLong ? 3_600_000 : 240_000;
const waiting = { timeout: timeout / 2, interval: 50 };

let bank: Awaited<ReturnType<typeof aFaultyBank>>;
beforeAll(async () => {
  bank = await aFaultyBank();
  await bank.addsBank(bank.ana, '77778888');
});
afterAll(() => bank.clear());

function states(transfers: readonly { state: string }[]): string[] {
  return [...new Set(transfers.map(({ state }) => state))];
}

describe('a mass payment', () => {
  it('shows its progress, survives kills in the middle, and is sent once', { timeout }, async () => {
    const { fin } = bank;
    const amounts = Array.from({ length: count }, (_, index) => `${1 + (index % 90)}.25`);
    const items: string[] = [];
    for (const amount of amounts) items.push(await bank.owes(bank.ana, amount));
    const { run_id } = await fin.calls('ach.massPay', { chosen: { matching: {} } });
    const progress = () => fin.calls('bulk.progress', { run_id });
    expect(await progress()).toMatchObject({ no_of_items: count, no_of_done: 0, state: 'running' });

    // The process that starts the payments is killed in the middle, and another one continues.
    expect(await bank.runsUntilKilled(run_id, `commit ${Math.floor(count / 2)}`)).toBe(true);
    const { no_of_done, state } = await progress();
    expect(no_of_done).toBeGreaterThan(0);
    expect(no_of_done).toBeLessThan(count);
    expect(state).toBe('running');
    expect((await bank.ourTransfers()).length).toBe(no_of_done);
    expect(await bank.runs({ run_id })).toMatchObject({ no_of_done: count, no_of_refused: 0, state: 'done' });
    expect(await bank.transfersAtBank()).toEqual([]);

    // The process is killed before it calls the bank. In the next attempt, the bank accepts the payment, but its answer
    // is lost, and two days pass before the attempt after that.
    await bank.operate('mass-portion', { portion: String(Math.ceil(count / 3)) });
    expect(await bank.reconcilesUntilKilled('saved 1')).toBe(true);
    await bank.operate('faults', { plan: 'drop_after' });
    await expect(bank.reconciles()).rejects.toThrow('did not answer');
    await bank.operate('next-day', { days: '2' });

    // The process is killed while it saves the transfers of the accepted payment. Later rounds save the rest.
    expect(await bank.reconcilesUntilKilled('commit 12')).toBe(true);
    expect(states(await bank.ourTransfers()).sort()).toEqual(['created', 'pending']);
    await vi.waitFor(async () => {
      await bank.reconciles();
      expect(states(await bank.ourTransfers())).toEqual(['pending']);
    }, waiting);
    const masses = await bank.massPaymentsAtBank();
    expect(masses).toMatchObject([{ state: 'complete' }]);
    expect(states(masses[0]?.items ?? [])).toEqual(['success']);

    await vi.waitFor(async () => {
      await bank.operate('process');
      await bank.reconciles();
      expect(states(await bank.ourTransfers())).toEqual(['processed']);
    }, waiting);
    await expectPaidOnce(bank, items, amounts);
    if (isLong) console.log(`a mass payment of ${count} items, killed three times`);
  });
});
