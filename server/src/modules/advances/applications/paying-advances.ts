import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { totalOf } from '#domain/advances/application-totals.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { amountText, rateText } from '../../expenses/show-expenses.ts';
import { advanceLabel } from '../advance-activity.ts';
import { readPaying } from './applications.rows.ts';

type Details = OutputOf<typeof reports.details>['data'];

/**
 * Reads the advances linked to a report. The returned function formats them and their total for the currency of the
 * report.
 */
export async function payingAdvances(tx: CompanyTransaction, key: { client_id: string; report_id: string }) {
  const rows = await readPaying(tx, key);
  return (currency: string): Pick<Details, 'advances' | 'advances_total'> => ({
    advances_total: totalOf(rows, currency),
    advances: rows.map((row) => ({
      advance_id: row.advance_id,
      number: advanceLabel(row.number),
      title: row.title,
      state: row.state,
      currency: row.currency,
      amount: amountText(row.amount, row.currency) ?? '0',
      ex_rate: rateText(row.ex_rate) ?? '1',
      applied_amount: amountText(row.applied_amount, currency) ?? '0',
    })),
  });
}
