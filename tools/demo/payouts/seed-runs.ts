import { add, moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { WriteContext } from '#server/http/context.ts';
import { saveBankLine } from '#server/modules/payouts/runs/bank-lines.ts';
import { sendPaymentRun } from '#server/modules/payouts/runs/move-payment-run.ts';
import { readPaymentRun, runLine } from '#server/modules/payouts/runs/show-payment-runs.ts';
import { completePaymentRun, createPaymentRun } from '#server/modules/payouts/runs/start-payment-run.ts';
import { collectRun } from '../demo.rows.ts';
import type { ActAs } from '../settings/acting.ts';

const payer = 'Rahul Deshpande';

interface DemoRun {
  /** The run contains the payments that were started in the period from `from_days` to `to_days` days ago. */
  from_days: number;
  to_days: number;
  isSent: boolean;
  /** The line of the bank statement: its age, and the amount by which it differs from the total of the run. */
  bank?: { days_ago: number; more: string };
}

/**
 * The payment runs of the last weeks. All but the newest are sent. The bank statement of one run differs from the run's
 * total.
 */
const demoRuns: readonly DemoRun[] = [
  { from_days: 60, to_days: 22, isSent: true, bank: { days_ago: 20, more: '0' } },
  { from_days: 22, to_days: 11, isSent: true, bank: { days_ago: 9, more: '0' } },
  { from_days: 11, to_days: 6, isSent: true, bank: { days_ago: 4, more: '-12.50' } },
  { from_days: 6, to_days: 0, isSent: false },
];

/**
 * Collects the payments of the demo company in runs and adds the lines of the bank statements. Returns the ids of the
 * runs.
 */
export async function seedRuns({ tx, client_id }: WriteContext, act: ActAs): Promise<string[]> {
  const run_ids: string[] = [];
  for (const { from_days, to_days, isSent, bank } of demoRuns) {
    const id = await act(payer, to_days, async (context) => {
      const run = await createPaymentRun(context);
      const { now } = context.request;
      await collectRun(tx, { client_id, run_id: run.id, before: now, days: from_days - to_days });
      await completePaymentRun(context, run.id);
      return run.id;
    });
    const row = await readPaymentRun(tx, { client_id, id });
    if (!row || row.no_of_items === 0) continue;
    run_ids.push(id);
    if (isSent) await act(payer, to_days, (context) => sendPaymentRun(context, id));
    if (!bank) continue;
    for (const { currency, amount } of runLine(row).totals)
      await act(payer, bank.days_ago, (context) =>
        saveBankLine(context, {
          id,
          currency,
          amount: toDecimal(add(moneyFrom(amount, currency), moneyFrom(bank.more, currency))),
          booked_on: context.request.now.toISOString().slice(0, 10),
        }),
      );
  }
  return run_ids;
}
