import { reports } from '#contract/reports.contract.ts';
import { newestMarketDay } from '#server/modules/currencies/currencies.rows.ts';
import { createReport } from '#server/modules/reports/save-report.ts';
import { managerOf } from '../approvals/usual-way.ts';
import { doToReport } from '../approvals/walk-report.ts';
import { usualPayment } from '../payouts/usual-payment.ts';
import { doToPayment } from '../payouts/walk-payment.ts';
import type { ActAs } from '../settings/acting.ts';

interface ClaimReport {
  owner: string;
  title: string;
  /** The number of days since the report was submitted. */
  age: number;
  stage: 'approved' | 'paid';
  expense_ids: string[];
}

/**
 * Submits saved mileage or per diem claims in a report. The manager approves it, and finance pays it if its stage is
 * paid.
 */
export async function fileClaims(
  act: ActAs,
  { owner, title, age, stage, expense_ids }: ClaimReport,
  { people }: { people: Map<string, string> },
): Promise<void> {
  const input = reports.create.input.parse({ title, expense_ids, custom_values: { purpose: title } });
  const { report_id: id } = await act(owner, age, (context) => createReport(context, input));
  const report = { id, lines: new Map<string, string>(), people, advances: new Map<string, string>() };
  await act(owner, age, (context) => doToReport(context, [owner, age, 'submit'], report));
  const manager = managerOf(owner);
  await act(manager, age - 1, (context) => doToReport(context, [manager, age - 1, 'approve'], report));
  for (const deed of usualPayment({ owner, title, stage, age, lines: [] })) {
    const [by, days_ago] = deed;
    await act(by, days_ago, async (context) => {
      const { database, exchange_rates } = context.app;
      // Paying a claim in another currency requires exchange rates.
      const market = await newestMarketDay(database, exchange_rates.name);
      if (market !== null) await doToPayment(context, deed, { item_id: id });
    });
  }
}
