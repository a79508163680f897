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

/** Chosen rows of a payout list. What is paid is for readers, too: what is paid no more is left out of theirs. */
export function sheetOfPayables(app: App, asked: SheetInput): MadeExport {
  const rows = chosenRows(app, asked);
  return sheet(asked.format, listColumns, asked.tab === 'paid' ? stillIn('paid', rows) : rows);
}

/** What is queued, with the key under which each row comes back. What left the queue in the meantime is left out. */
export function payoutTemplate(app: App, asked: SheetInput): MadeExport {
  return sheet(asked.format, templateColumns, stillIn('payment', chosenRows(app, asked)));
}

const listColumns: readonly Column<ListedPayable>[] = [
  text('Number', payableNumber),
  text('Title', ({ title }) => title),
  text('Payee', nameOf),
  text('Email', ({ payee }) => payee.email),
  text('Entity', ({ entity }) => entity?.name ?? null),
  text('Status', ({ stage }) => payoutTabLabel[tabOfStage(stage)]),
  text('Item currency', ({ item_currency }) => item_currency),
  figure('To pay back', (row) => amountText(row.item_amount, row.item_currency)),
  figure('Paid by advances', (row) => amountText(row.advances_total, row.item_currency)),
  figure('Payable', (row) => amountText(row.payable, row.item_currency)),
  figure('Rate', ({ ex_rate }) => rateText(ex_rate)),
  text('Currency', ({ currency }) => currency),
  figure('Amount', (row) => amountText(row.amount, row.currency)),
  text('Paid by', methodText),
  text('Reference', ({ reference }) => reference),
  day('Paid on', ({ paid_on }) => paid_on),
  day('Approved on', ({ approved_at }) => approved_at.toISOString().slice(0, 10)),
  day('In this list since', ({ moved_at }) => moved_at.toISOString().slice(0, 10)),
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
  // To be filled in.
  reference: () => null,
  paid_on: () => null,
  note: () => null,
};

const templateColumns: readonly Column<ListedPayable>[] = fileFields.map((field) => ({
  header: payoutFileColumns[field].header,
  kind: payoutFileColumns[field].kind,
  value: templateValues[field],
}));

const portion = 500;

/** In the order in which they were chosen, read in portions. */
async function* chosenRows(app: App, { client_id, ids, onRow }: ExportInput): AsyncGenerator<ListedPayable> {
  for (let from = 0; from < ids.length; from += portion) {
    const item_ids = ids.slice(from, from + portion);
    const rows = await app.database.readInCompany(client_id, (tx) => readPayables(tx, { client_id, item_ids }));
    const byId = new Map(rows.map((row) => [row.item_id, row]));
    for (const id of item_ids) {
      const row = byId.get(id);
      if (row) yield row;
      await onRow();
    }
  }
}

async function* stillIn(tab: PayoutTab, rows: AsyncIterable<ListedPayable>): AsyncGenerator<ListedPayable> {
  for await (const row of rows) if (tabOfStage(row.stage) === tab) yield row;
}

function nameOf({ payee }: ListedPayable): string {
  return `${payee.first_name} ${payee.last_name}`;
}
