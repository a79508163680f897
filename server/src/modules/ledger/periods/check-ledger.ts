import { type LedgerAccount, ledgerAccountLabel } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readChangedPeriods, readWrongMonths } from './check-ledger.rows.ts';

/**
 * Calculates the stored balances and the figures of closed months again from the postings, and describes each
 * difference in a sentence.
 */
export async function checkLedger(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const balances = await readWrongMonths(tx, client_id);
  const periods = await readChangedPeriods(tx, client_id);
  return [
    ...balances.map(
      ({ account, currency, month, saved, due }) =>
        `${month}: Debit and credit of "${ledgerAccountLabel[account as LedgerAccount] ?? account}" in ${currency} are ${saved} instead of ${due}.`,
    ),
    ...periods.map(({ month, entity }) => `${month}: The figures of ${entity} changed after the month was closed.`),
  ];
}
