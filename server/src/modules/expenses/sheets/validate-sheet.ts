import { createHash } from 'node:crypto';
import { claimable } from '#domain/categories/claimable.ts';
import { type DayOrder, dayOrderIn, shownDayOrder } from '#domain/dates/day-order.ts';
import { readSheet, type SheetRow } from '#domain/expenses/sheet/read-sheet.ts';
import { requiredColumns, sheetColumns } from '#domain/expenses/sheet/sheet-columns.ts';
import { unescapeFormula } from '#domain/text/escape-formulas.ts';
import { inTreeOrder } from '#domain/tree/tree.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { categoryTree } from '../../categories/read-categories.ts';
import { isAllowed, knownCurrencies } from '../../currencies/read-rate.ts';
import { fieldsOf } from '../../custom-fields/read-fields.ts';
import { companyDayOrder } from '../../people/company-day-order.ts';
import { entityOf } from '../../people/find-employee-profile.ts';
import type { Table } from '../../people/imports/read-table.ts';
import { readKnownKeys } from './sheets.rows.ts';

export interface CheckedRow extends SheetRow {
  result: 'new' | 'known' | 'bad';
  sheet_key: string;
}

type SheetMapping = Readonly<Record<string, string>>;

/**
 * Validates each row of a sheet and marks rows that were imported before. Also returns the order of day and month that
 * its dates were read in. Refuses a mapping without a required column.
 */
export async function validateSheet(
  tx: CompanyTransaction,
  actor: Actor,
  { table, mapping, owner_id }: { table: Table; mapping: SheetMapping; owner_id: string },
): Promise<{ rows: CheckedRow[]; day_order: DayOrder | null }> {
  const { client_id } = actor;
  for (const field of requiredColumns)
    if (!table.headers.includes(mapping[field] ?? ''))
      throw new Refused('import.column_missing', { field: sheetColumns[field].label });

  const own = actor.company.currency;

  const [tree, fields, entity_id, usual, { known: codes, allowed }] = await Promise.all([
    categoryTree(tx, client_id),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
    entityOf(tx, { client_id, user_id: owner_id }),
    companyDayOrder(tx, { client_id, currency: own }),
    knownCurrencies(tx, client_id),
  ]);

  const everyCode = new Set(codes);
  const dayColumn = table.headers.indexOf(mapping.spent_on ?? '');
  const dates = table.rows.map((cells) => unescapeFormula(cells[dayColumn] ?? ''));
  const day_order = dayOrderIn(dates, usual);

  const rows = readSheet(
    table.rows.map((cells, index) => ({
      // The row numbers are those of the spreadsheet: they start at 1, and row 1 contains the headers.
      row_number: index + 2,
      cells: Object.fromEntries(table.headers.map((header, column) => [header, unescapeFormula(cells[column] ?? '')])),
    })),
    {
      mapping,
      own,
      day_order,
      isCurrency: (code) => everyCode.has(code),
      isAllowed: (code) => isAllowed(code, { own, allowed }),
      categories: inTreeOrder(
        claimable(
          tree.filter(({ applies_to }) => applies_to === 'expense'),
          entity_id,
        ),
      ),
      fields: fields.filter(({ is_active, seen_by }) => is_active && seen_by === 'everyone'),
    },
  ).map((row) => ({ ...row, sheet_key: createHash('sha256').update(row.identity).digest('hex') }));

  const keys = rows.map(({ sheet_key }) => sheet_key);
  const known = await readKnownKeys(tx, { client_id, owner_id, keys });
  return {
    rows: rows.map((row) => ({ ...row, result: row.is_bad ? 'bad' : known.has(row.sheet_key) ? 'known' : 'new' })),
    day_order: shownDayOrder(dates, day_order),
  };
}
