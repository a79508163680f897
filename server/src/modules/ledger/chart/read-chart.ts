import { type ChartAccount, namedAccount } from '#domain/ledger/chart.ts';
import type { LedgerAccount } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readChart } from './chart.rows.ts';

export function chartOf(tx: CompanyTransaction, client_id: string): Promise<ChartAccount[]> {
  return readChart(tx, client_id);
}

/** Returns the company's number and name for an account of an entity on a date. */
export function chartNumber(
  chart: readonly ChartAccount[],
  of: { account: LedgerAccount; entity_id: string | null; on: string },
): { number: string; name: string } {
  return namedAccount({ chart, expense_accounts: [] }, { ...of, ledger_account: '' });
}
