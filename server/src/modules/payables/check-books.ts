import { type LedgerAccount, ledgerAccountLabel } from '#domain/payouts/postings.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import {
  extendTimeout,
  readWrongAdvances,
  readWrongBalances,
  readWrongCounts,
  readWrongPayables,
  readWrongPayouts,
  readWrongReversals,
} from './check-books.rows.ts';

/**
 * Returns every inconsistency in a company's books, payables and payments as a sentence. Reads the whole company, so it
 * runs at night or on demand. The expected result is none.
 */
export async function checkBooks(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  await extendTimeout(tx);
  const balances = await readWrongBalances(tx, client_id);
  const advances = await readWrongAdvances(tx, client_id);
  const payables = await readWrongPayables(tx, client_id);
  const payouts = await readWrongPayouts(tx, client_id);
  const reversals = await readWrongReversals(tx, client_id);
  const counts = await readWrongCounts(tx, client_id);
  return [
    ...balances.map(
      ({ label, account, entity, currency, saved, due }) =>
        `${label}: the books${entity && ` of ${entity}`} hold ${saved} ${currency} on "${accountLabel(account)}" where it should be ${due}.`,
    ),
    ...advances.map(
      ({ label, saved, due }) => `${label}: the books say that ${saved} is out, the advance says ${due}.`,
    ),
    ...payables.map(
      ({ label, saved, due }) => `${label}: it is ${due || 'not payable'}, and to be paid it is ${saved || 'missing'}.`,
    ),
    ...payouts.map(
      ({ label, saved, due }) => `${label}: it should have ${due || 'no payment'} and has ${saved || 'no payment'}.`,
    ),
    ...reversals.map(({ label, saved, due }) => `${label}: ${saved} takes back what would be taken back by ${due}.`),
    ...counts.map(({ label, saved, due }) => `${label}: ${saved} is counted, ${due} is there.`),
  ];
}

function accountLabel(account: string): string {
  return ledgerAccountLabel[account as LedgerAccount] ?? account;
}
