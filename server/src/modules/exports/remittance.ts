import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { paymentRuns } from '#contract/payment-runs.contract.ts';
import { t } from '#domain/language/translate.ts';
import { payoutStateLabel } from '#domain/payouts/payout-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App, SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { Refused } from '../../http/refusals.ts';
import { readPaymentRun, readTransfers, runLine } from '../payouts/runs/show-payment-runs.ts';
import { type ExportRow, insertExport } from './exports.rows.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { type Remittance, remittancePdf } from './pdf/remittance-pdf.ts';
import { type Column, sheet } from './sheet.ts';

type Transfer = Remittance['transfers'][number];

/** Queues the remittance list of a payment run. */
export async function exportRemittance(
  { app, tx, client_id, actor, request, record }: SignedWriteContext,
  { id: run_id, format }: InputOf<typeof paymentRuns.export>,
): Promise<OutputOf<typeof paymentRuns.export>> {
  const { run, transfers } = await readRemittance(tx, { client_id, id: run_id });
  const id = uuidv7();
  const title = t`Remittance ${run.number}`;
  await insertExport(tx, {
    client_id,
    id,
    kind: 'remittance',
    format,
    title,
    requested_by: actor.user_id,
    created_at: request.now,
    rows_total: transfers.length,
    request: { ids: [run_id] },
  });
  await app.jobs.send(tx, 'export.make', { client_id, export_id: id }, { is_long: true });
  const facts = { after: { items: transfers.length, format } };
  record({ action: 'exported', item_kind: 'export', item_id: id, item_label: title, facts });
  return { status: true, export_id: id };
}

/** Writes the remittance list, with one line for each transfer. */
export async function remittanceList(app: App, { format }: ExportRow, input: ExportInput): Promise<MadeExport> {
  const { client_id, ids, onRow, now, time_zone, language } = input;
  const id = ids[0];
  if (!id) throw new Error('The export names no payment run.');
  const remittance = await app.database.readInCompany(client_id, (tx) => readRemittance(tx, { client_id, id }));
  if (format === 'pdf') return inLanguage(language, () => remittancePdf(remittance, { now, time_zone, onRow }));

  const lines = async function* () {
    for (const transfer of remittance.transfers) {
      yield transfer;
      await onRow();
    }
  };
  return sheet('csv', columns, lines());
}

async function readRemittance(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<Remittance> {
  const [row, transfers] = await Promise.all([readPaymentRun(tx, key), readTransfers(tx, key)]);
  if (!row) throw new Refused('item.not_found');
  return { run: runLine(row), transfers };
}

const columns: readonly Column<Transfer>[] = [
  { header: 'Employee', kind: 'text', value: (transfer) => payeeName(transfer) },
  { header: 'Email', kind: 'text', value: ({ payments }) => payments[0]?.payee.email ?? '' },
  { header: 'Entity', kind: 'text', value: ({ payments }) => payments[0]?.entity?.name ?? '' },
  { header: 'Currency', kind: 'text', value: ({ currency }) => currency },
  { header: 'Amount', kind: 'number', value: ({ amount }) => amount },
  { header: 'Items', kind: 'text', value: ({ payments }) => payments.map(({ number }) => number).join(', ') },
  {
    header: 'Reference',
    kind: 'text',
    value: ({ payments }) => distinct(payments.map(({ reference }) => reference)),
  },
  {
    header: 'Status',
    kind: 'text',
    value: ({ payments }) => distinct(payments.map(({ state }) => payoutStateLabel[state])),
  },
];

function payeeName({ payments }: Transfer): string {
  const payee = payments[0]?.payee;
  return payee ? `${payee.first_name} ${payee.last_name}` : '';
}

function distinct(values: readonly string[]): string {
  return [...new Set(values)].filter(Boolean).join(', ');
}
