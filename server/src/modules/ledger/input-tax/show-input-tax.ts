import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { inputTax } from '#contract/input-tax.contract.ts';
import { expenseTaxes, type TaxedExpense, taxRows, taxTotal } from '#domain/ledger/input-tax.ts';
import { addMonths } from '#domain/ledger/months.ts';
import { countryCodeOf } from '#domain/places/country-names.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readEntityNames } from '../reading/ledger-balances.rows.ts';
import { readTaxedExpenses, type TaxedExpenseRow } from './input-tax.rows.ts';

export type EntityTax = OutputOf<typeof inputTax.report>['data'][number];
type TaxMonths = InputOf<typeof inputTax.report>;

const maxMonths = 12;
const maxExpenses = 500;

/** Returns the input tax of the months, by entity and currency. */
export async function showInputTax(
  { tx, actor: { client_id } }: ReadContext,
  input: TaxMonths,
): Promise<OutputOf<typeof inputTax.report>> {
  return { status: true, data: await readInputTax(tx, client_id, input) };
}

export async function readInputTax(
  tx: CompanyTransaction,
  client_id: string,
  { entity_ids, ...months }: TaxMonths,
): Promise<EntityTax[]> {
  refuseWrongMonths(months);
  const [names, expenses] = await Promise.all([
    readEntityNames(tx, client_id),
    readTaxedExpenses(tx, { client_id, entity_ids, ...months }),
  ]);

  const groups = Map.groupBy(taxRows(expenses.map(taxedExpense)), ({ entity_id, currency }) =>
    JSON.stringify([entity_id, currency]),
  );
  const positionOf = (id: string | null) => (id ? names.findIndex((name) => name.id === id) : names.length);
  return [...groups.values()]
    .flatMap((rows) => {
      const [first] = rows;
      return first ? [{ entity_id: first.entity_id, currency: first.currency, rows }] : [];
    })
    .toSorted(
      (left, right) =>
        positionOf(left.entity_id) - positionOf(right.entity_id) || left.currency.localeCompare(right.currency),
    )
    .map(({ entity_id, currency, rows }) => ({
      entity: names.find(({ id }) => id === entity_id) ?? null,
      currency,
      rows: rows.map(({ entity_id: _, currency: __, ...row }) => row),
      total: taxTotal(rows, currency),
    }));
}

/** Lists the expenses behind a row of the report. */
export async function listTaxedExpenses(
  { tx, actor: { client_id } }: ReadContext,
  { entity_id, currency, country, rate_pct, ...months }: InputOf<typeof inputTax.expenses>,
): Promise<OutputOf<typeof inputTax.expenses>> {
  refuseWrongMonths(months);
  const rows = await readTaxedExpenses(tx, { client_id, entity_ids: entity_id ? [entity_id] : null, ...months });
  const found = rows
    .filter((row) => row.currency === currency && countryOf(row) === country)
    .flatMap((row) => {
      const lines = expenseTaxes(taxedExpense(row)).filter((line) => line.rate_pct === rate_pct);
      return lines.length > 0 ? [{ ...shownExpense(row), ...taxTotal(lines, currency) }] : [];
    });
  return { status: true, data: found.slice(0, maxExpenses), no_of_expenses: found.length };
}

function shownExpense(row: TaxedExpenseRow) {
  const { expense_id, report, owner, merchant, category, spent_on, booked_on, recoverable_pct } = row;
  return {
    expense_id,
    report: { ...report, number: `ER-${report.number}` },
    owner,
    merchant,
    category,
    spent_on,
    booked_on,
    recoverable_pct,
  };
}

function taxedExpense(row: TaxedExpenseRow): TaxedExpense {
  return { ...row, country: countryOf(row) };
}

/**
 * Returns the country of the trip. Without a trip, returns the country of the entity if the expense is in the entity's
 * currency, otherwise an empty text.
 */
function countryOf({ trip_country, entity_country, entity_currency, claimed_currency }: TaxedExpenseRow): string {
  const ofTrip = trip_country ? countryCodeOf(trip_country) : '';
  return ofTrip || (claimed_currency === entity_currency ? entity_country : '');
}

function refuseWrongMonths({ from_month, to_month }: { from_month: string; to_month: string }): void {
  if (from_month > to_month) throw new Refused('ledger.months');
  if (to_month >= addMonths(from_month, maxMonths)) throw new Refused('ledger.too_long', { most: maxMonths });
}
