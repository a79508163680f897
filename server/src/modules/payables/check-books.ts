import { type LedgerAccount, ledgerAccountLabel } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { extendTimeout } from '../../db/extend-timeout.rows.ts';
import { checkLedger } from '../ledger/periods/check-ledger.ts';
import {
  readWrongAdvances,
  readWrongBalances,
  readWrongCounts,
  readWrongPayables,
  readWrongPayouts,
  readWrongReversals,
} from './check-books.rows.ts';

/**
 * Returns every inconsistency in a company's ledger, payables and payments as a sentence. Reads the whole company, so
 * it runs at night or on demand. The result should be empty.
 */
export async function checkBooks(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  await extendTimeout(tx);
  const balances = await readWrongBalances(tx, client_id);
  const advances = await readWrongAdvances(tx, client_id);
  const payables = await readWrongPayables(tx, client_id);
  const payouts = await readWrongPayouts(tx, client_id);
  const reversals = await readWrongReversals(tx, client_id);
  const counts = await readWrongCounts(tx, client_id);
  const ledger = await checkLedger(tx, client_id);

  return [
    ...balances.map(({ label, account, entity, currency, saved, due }) =>
      entity
        ? `${label}: The balance of "${accountLabel(account)}" in ${entity} is ${saved} ${currency} instead of ${due}.`
        : `${label}: The balance of "${accountLabel(account)}" is ${saved} ${currency} instead of ${due}.`,
    ),
    ...advances.map(
      ({ label, saved, due }) => `${label}: The ledger shows ${saved} outstanding, the advance shows ${due}.`,
    ),
    ...payables.map(
      ({ label, saved, due }) => `${label}: The item is ${due || 'not payable'}, the payable is ${saved || 'missing'}.`,
    ),
    ...payouts.map(
      ({ label, saved, due }) => `${label}: Expected ${due || 'no payment'}, found ${saved || 'no payment'}.`,
    ),
    ...reversals.map(({ label, saved, due }) => `${label}: The reversal ${saved} should be ${due}.`),
    ...ledger,
    ...counts.map(({ label, saved, due }) => `${label}: The counter shows ${saved}, the list has ${due}.`),
  ];
}

function accountLabel(account: string): string {
  return ledgerAccountLabel[account as LedgerAccount] ?? account;
}
