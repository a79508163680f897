import type { CompanyTransaction } from '../../../db/database.ts';
import type { LedgerFile, LedgerTable } from './ledger-table.ts';
import { type EntityTrialBalance, readTrialBalances } from './show-trial-balance.ts';

/** Returns the rows and totals of the trial balances as a file. */
export async function trialBalanceFile(
  tx: CompanyTransaction,
  client_id: string,
  { table: _, ...months }: Extract<LedgerTable, { table: 'trial_balance' }>,
): Promise<LedgerFile> {
  const lines = (await readTrialBalances(tx, client_id, months)).flatMap(linesOf);
  return {
    title: `Trial balance ${months.from_month} to ${months.to_month}`,
    columns: [
      { key: 'entity', header: 'Entity', kind: 'text' },
      { key: 'currency', header: 'Currency', kind: 'text' },
      { key: 'number', header: 'Account number', kind: 'text' },
      { key: 'name', header: 'Account', kind: 'text' },
      { key: 'opening', header: 'Opening', kind: 'number' },
      { key: 'debit', header: 'Debit', kind: 'number' },
      { key: 'credit', header: 'Credit', kind: 'number' },
      { key: 'closing', header: 'Closing', kind: 'number' },
    ],
    count: lines.length,
    lines: async function* () {
      yield* lines;
    },
  };
}

function linesOf({ entity, currency, rows, total }: EntityTrialBalance) {
  const of = { entity: entity?.name ?? '', currency };
  const accounts = rows.map(({ number, name, opening, debit, credit, closing }) => ({
    ...of,
    number,
    name,
    opening,
    debit,
    credit,
    closing,
  }));
  return [...accounts, { ...of, number: '', name: 'Total', ...total }];
}
