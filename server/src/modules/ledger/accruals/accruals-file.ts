import { accrualKindLabel } from '#domain/ledger/accruals.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { companyDefaults } from '../../companies/find-company.ts';
import type { LedgerFile, LedgerTable } from '../reading/ledger-table.ts';
import { accrualQuery, readJournal } from './show-accruals.ts';

/** Returns the accrual journal and its reversal as debit and credit lines. */
export async function accrualsFile(
  tx: CompanyTransaction,
  client_id: string,
  { entity_id, month }: Extract<LedgerTable, { table: 'accruals' }>,
): Promise<LedgerFile> {
  const { time_zone } = await companyDefaults(tx, client_id);
  const journal = await readJournal(tx, accrualQuery({ client_id, entity_id, month, time_zone }));
  const linesOn = (booked_on: string, lines: typeof journal.lines) =>
    lines.map(({ kind, side: _, no_of_items, ...line }) => ({
      booked_on,
      kind: accrualKindLabel[kind],
      ...line,
      no_of_items: String(no_of_items),
    }));
  const lines = [...linesOn(journal.booked_on, journal.lines), ...linesOn(journal.reversed_on, journal.reversal)];
  return {
    title: `Accruals ${month}`,
    columns: [
      { key: 'booked_on', header: 'Booked on', kind: 'date' },
      { key: 'kind', header: 'Reason', kind: 'text' },
      { key: 'number', header: 'Account number', kind: 'text' },
      { key: 'name', header: 'Account', kind: 'text' },
      { key: 'currency', header: 'Currency', kind: 'text' },
      { key: 'debit', header: 'Debit', kind: 'number' },
      { key: 'credit', header: 'Credit', kind: 'number' },
      { key: 'no_of_items', header: 'Items', kind: 'number' },
    ],
    count: lines.length,
    lines: async function* () {
      yield* lines;
    },
  };
}
