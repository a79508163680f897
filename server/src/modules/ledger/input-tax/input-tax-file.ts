import { countryName } from '#domain/places/country-names.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { LedgerFile, LedgerTable } from '../reading/ledger-table.ts';
import { type EntityTax, readInputTax } from './show-input-tax.ts';

/** Returns the rows and totals of the input tax report as a file. */
export async function inputTaxFile(
  tx: CompanyTransaction,
  client_id: string,
  { table: _, ...months }: Extract<LedgerTable, { table: 'input_tax' }>,
): Promise<LedgerFile> {
  const lines = (await readInputTax(tx, client_id, months)).flatMap(linesOf);
  return {
    title: `Input tax ${months.from_month} to ${months.to_month}`,
    columns: [
      { key: 'entity', header: 'Entity', kind: 'text' },
      { key: 'currency', header: 'Currency', kind: 'text' },
      { key: 'country', header: 'Country', kind: 'text' },
      { key: 'rate', header: 'Rate %', kind: 'text' },
      { key: 'count', header: 'Expenses', kind: 'number' },
      { key: 'net', header: 'Net', kind: 'number' },
      { key: 'tax', header: 'Tax', kind: 'number' },
      { key: 'recoverable', header: 'Recoverable', kind: 'number' },
      { key: 'not_recoverable', header: 'Not recoverable', kind: 'number' },
    ],
    count: lines.length,
    lines: async function* () {
      yield* lines;
    },
  };
}

function linesOf({ entity, currency, rows, total }: EntityTax) {
  const of = { entity: entity?.name ?? '', currency };
  const lines = rows.map(({ country, rate_pct, no_of_expenses, ...figures }) => ({
    ...of,
    country: countryName(country) || 'Unknown',
    rate: rate_pct,
    count: String(no_of_expenses),
    ...figures,
  }));
  return [...lines, { ...of, country: 'Total', rate: '', count: null, ...total }];
}
