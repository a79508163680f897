import { localDay } from '#domain/dates/local-day.ts';
import { type FileField, fileFields, payoutFileColumns } from '#domain/payouts/payout-file.ts';
import { type PayoutTab, payoutTabLabel, tabOfStage } from '#domain/payouts/payout-tabs.ts';
import type { App } from '../../http/context.ts';
import { amountText, rateText } from '../expenses/show-expenses.ts';
import { type ListedPayable, readPayables } from '../payables/list-payables.ts';
import { methodText, payableNumber } from '../payouts/show-payments.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { type Column, sheet } from './sheet.ts';
import { day, figure, text } from './sheet-columns.ts';

type SheetInput = ExportInput & { format: 'csv' | 'xlsx' };
type Value = (row: ListedPayable) => string | null;

/**
 * Exports selected rows of a payout list. Read-only roles may see the paid tab, so an export of that tab leaves out
 * payments that are no longer paid.
 */
export function sheetOfPayables(app: App, input: SheetInput): MadeExport {
  const rows = chosenRows(app, input);
  return sheet(input.format, listColumns(input.time_zone), input.tab === 'paid' ? onlyInTab('paid', rows) : rows);
}

/**
 * Exports queued payments with the key by which the results are imported. Leaves out payments that are on hold or no
 * longer queued.
 */
export function payoutTemplate(app: App, input: SheetInput): MadeExport {
  return sheet(input.format, templateColumns, notOnHold(onlyInTab('payment', chosenRows(app, input))));
}

/**
 * Returns the columns. Times are shown as days in the time zone of the person who requested the export, as on their
 * screen.
 */
const listColumns = (time_zone: string): readonly Column<ListedPayable>[] => [
  text('Number', payableNumber),
  text('Title', ({ title }) => title),
  text('Payee', nameOf),
  text('Email', ({ payee }) => payee.email),
  text('Entity', ({ entity }) => entity?.name ?? null),
  text('Status', ({ stage }) => payoutTabLabel[tabOfStage(stage)]),
  text('Original currency', ({ item_currency }) => item_currency),
  figure('Reimbursable', (row) => amountText(row.item_amount, row.item_currency)),
  figure('Covered by advances', (row) => amountText(row.advances_total, row.item_currency)),
  figure('Payable', (row) => amountText(row.payable, row.item_currency)),
  figure('Rate', ({ ex_rate }) => rateText(ex_rate)),
  text('Currency', ({ currency }) => currency),
  figure('Amount', (row) => amountText(row.amount, row.currency)),
  text('Payment method', methodText),
  text('Reference', ({ reference }) => reference),
  day('Paid on', ({ paid_on }) => paid_on),
  day('Approved on', ({ approved_at }) => localDay(approved_at, time_zone)),
  day('Since', ({ moved_at }) => localDay(moved_at, time_zone)),
  text('On hold', ({ on_hold_reason }) => on_hold_reason),
  text('Last error', ({ last_payout_error }) => last_payout_error),
];

const templateValues: Record<FileField, Value> = {
  key: ({ payout_id }) => payout_id,
  number: payableNumber,
  title: ({ title }) => title,
  payee: nameOf,
  email: ({ payee }) => payee.email,
  entity: ({ entity }) => entity?.name ?? null,
  currency: ({ currency }) => currency,
  amount: (row) => amountText(row.amount, row.currency),
  // The user fills in these columns.
  reference: () => null,
  paid_on: () => null,
  note: () => null,
};

const templateColumns: readonly Column<ListedPayable>[] = fileFields.map((field) => ({
  header: payoutFileColumns[field].header,
  kind: payoutFileColumns[field].kind,
  value: templateValues[field],
}));

const batchSize = 500;

/** Yields the rows in the order of the selection, reading them in batches. */
async function* chosenRows(app: App, { client_id, ids, onRow }: ExportInput): AsyncGenerator<ListedPayable> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const item_ids = ids.slice(from, from + batchSize);
    const rows = await app.database.readInCompany(client_id, (tx) => readPayables(tx, { client_id, item_ids }));
    const byId = new Map(rows.map((row) => [row.item_id, row]));
    for (const id of item_ids) {
      const row = byId.get(id);
      if (row) yield row;
      await onRow();
    }
  }
}

async function* onlyInTab(tab: PayoutTab, rows: AsyncIterable<ListedPayable>): AsyncGenerator<ListedPayable> {
  for await (const row of rows) if (tabOfStage(row.stage) === tab) yield row;
}

async function* notOnHold(rows: AsyncIterable<ListedPayable>): AsyncGenerator<ListedPayable> {
  for await (const row of rows) if (row.on_hold_reason === '') yield row;
}

function nameOf({ payee }: ListedPayable): string {
  return `${payee.first_name} ${payee.last_name}`;
}
