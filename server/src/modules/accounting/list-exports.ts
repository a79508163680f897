import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { exportDocumentLabel } from '#domain/accounting/export-documents.ts';
import { canExportAgain, canVoid, exportErrorText, exportFix } from '#domain/accounting/export-states.ts';
import { taxSourceLabel } from '#domain/accounting/journal-entry.ts';
import { t } from '#domain/language/translate.ts';
import { postingCauseLabel } from '#domain/ledger/postings.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../http/context.ts';
import { readSources } from './accounting-connections.rows.ts';
import { readExports } from './accounting-exports.rows.ts';
import { ledgerSources } from './auto-map.ts';
import { connectionOf } from './find-connection.ts';

type Row = OutputOf<typeof accounting.exports>['data'][number];

export async function listExports(
  { tx, actor: { client_id } }: ReadContext,
  { connection_id, state }: InputOf<typeof accounting.exports>,
): Promise<OutputOf<typeof accounting.exports>> {
  const [, rows, sources] = await Promise.all([
    connectionOf(tx, { client_id, connection_id }),
    readExports(tx, { client_id, connection_id, state }),
    readSources(tx, client_id),
  ]);
  const labels = new Map([...sources, ...ledgerSources()].map(({ source, label }) => [source, label]));
  return { status: true, data: rows.map((row) => exportLine(row, labels)) };
}

function exportLine(row: Awaited<ReturnType<typeof readExports>>[number], labels: ReadonlyMap<string, string>): Row {
  const { id, item_id, label, event_on, booked_on, currency, state, is_void, error_code, has_later } = row;
  const missing = Object.keys(row.missing).map((source) =>
    source.startsWith('tax:') ? taxSourceLabel(source) : (labels.get(source) ?? t`a deleted category`),
  );
  // If the mapping of a person is missing, the saved error already contains the person's name.
  const isPerson = error_code === 'EMPLOYEE_MAPPING';
  const detail = missing.length > 0 && !isPerson ? missing.join(', ') : row.error_detail;
  return {
    id,
    item_kind: row.report_id ? 'report' : 'advance',
    item_id,
    label,
    event: eventLabel(row),
    event_on,
    booked_on,
    amount: toDecimal(moneyFrom(row.amount, currency)),
    currency,
    state,
    is_void,
    error_code,
    error: error_code ? exportErrorText(error_code, detail) : '',
    fix: error_code && exportFix[error_code],
    attachments: row.attachments,
    can_void: canVoid(row, has_later),
    can_export_again: canExportAgain(row, has_later),
  };
}

type LabelledRow = Pick<
  Awaited<ReturnType<typeof readExports>>[number],
  'cause' | 'part' | 'document' | 'is_reversal' | 'is_void'
>;

/** Returns a label such as 'Approved', 'Approved, bill' or 'Void of: Approved, paid by card, credit card purchase'. */
function eventLabel({ cause, part, document, is_reversal, is_void }: LabelledRow): string {
  const event = [
    postingCauseLabel[cause],
    part === 'card' && t`paid by card`,
    document && document !== 'journal_entry' && exportDocumentLabel[document].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
  if (is_void) return t`Void of: ${event}`;
  return is_reversal ? t`Reversal of: ${event}` : event;
}
