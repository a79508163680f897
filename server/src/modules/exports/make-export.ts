import { Readable } from 'node:stream';
import { msg } from '#domain/language/translate.ts';
import { readingReplica } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import type { App } from '../../http/context.ts';
import { deleteFolder } from '../../outside/files/port.ts';
import { archiveReceipts } from './archive-receipts.ts';
import { archiveReports } from './archive-reports.ts';
import { availableDays } from './availability-text.ts';
import { sheetOfAnalytics } from './download-analytics.ts';
import { sheetOfLedger } from './export-ledger.ts';
import { exportFolder, exportKey, exportTypes } from './export-location.ts';
import {
  type ExportAttempt,
  type ExportRow,
  failExport,
  finishExport,
  markProgress,
  readExport,
  setTotal,
  startExport,
} from './exports.rows.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { announceExport } from './notify-export.ts';
import { printReport, ReportDeletedError } from './print-report.ts';
import { remittanceList } from './remittance.ts';
import { finishScheduledRun } from './schedules/finish-scheduled-run.ts';
import { sheetOfAdvances, sheetOfCompanyAdvances } from './sheet-of-advances.ts';
import { sheetOfFraudLog } from './sheet-of-fraud-log.ts';
import { sheetOfExpenses, sheetOfReports } from './sheet-of-lines.ts';
import { payoutTemplate, sheetOfPayables } from './sheet-of-payables.ts';
import { sheetOfTemplate } from './sheet-of-template.ts';

/** The number of rows after which an export lets waiting requests run. */
const rowsAtOnce = 50;
/** The minimum time between two saved progress updates. */
const progressEveryMs = 1_000;

interface ExportJob {
  client_id: string;
  export_id: string;
}

/** Generates an export and stores its file. A repeated job does nothing if the export is already finished. */
export async function makeExport(app: App, { client_id, export_id }: ExportJob): Promise<void> {
  const key = { client_id, id: export_id };
  const started = await app.database.inCompany(client_id, async (tx) => {
    const attempt = await startExport(tx, key);
    const exportRow = attempt && (await readExport(tx, key));
    return exportRow && { attempt, exportRow };
  });
  if (!started) return;
  const { attempt } = started;

  try {
    const { rows_done, bytes } = await write(app, started);
    const now = app.clock();
    await app.database.inCompany(client_id, async (tx) => {
      const days = await availableDays(tx, client_id);
      const expires_at = days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
      await finishExport(tx, attempt, { rows_done, bytes, now, expires_at });
      await announceExport(app, tx, started.exportRow, { client_id, event: 'export.ready' });
      await finishScheduledRun(app, tx, { client_id, export_id });
    });
  } catch (error) {
    // The queue tries the job again later.
    if (error instanceof Error && isDatabaseUnavailable(error)) throw error;
    const failure = failureOf(error);
    if (!failure) app.log.error({ err: error, export_id }, 'export failed');
    await app.database.inCompany(client_id, async (tx) => {
      await failExport(tx, attempt, { failure: failure ?? msg`The export failed. Try again.`, now: app.clock() });
      await announceExport(app, tx, started.exportRow, { client_id, event: 'export.failed' });
      await finishScheduledRun(app, tx, { client_id, export_id });
    });
  }
}

async function write(app: App, { attempt, exportRow }: { attempt: ExportAttempt; exportRow: ExportRow }) {
  // Deletes partial files of an earlier worker that died.
  await deleteFolder(app.files, exportFolder(attempt));
  const { count, onTotal, onRow } = progressOf(app, attempt);
  const { time_zone, language, request } = exportRow;
  const { ids, tab } = request;
  const input = { client_id: attempt.client_id, ids, tab, now: app.clock(), time_zone, language, onTotal, onRow };
  const made = await generate(readingReplica(app), exportRow, input);
  const bytes = await store(app, attempt, made, exportTypes[exportRow.format]);
  return { rows_done: count(), bytes };
}

function generate(app: App, exportRow: ExportRow, input: ExportInput): MadeExport | Promise<MadeExport> {
  const { template } = exportRow.request;
  if (template) return sheetOfTemplate(app, { ...input, template, kind: exportRow.kind });
  const format = exportRow.format === 'xlsx' ? 'xlsx' : 'csv';
  switch (exportRow.kind) {
    case 'report_pdf':
      return printReport(app, input);
    case 'zip_receipts':
      return archiveReceipts(app, input);
    case 'zip_reports':
      return archiveReports(app, input);
    case 'bulk_reports':
    case 'report_list':
      return sheetOfReports(app, { ...input, format });
    case 'expense_list':
      return sheetOfExpenses(app, { ...input, format });
    case 'payout_list':
      return sheetOfPayables(app, { ...input, format });
    case 'payout_template':
      return payoutTemplate(app, { ...input, format });
    case 'own_advances':
      return sheetOfAdvances(app, { ...input, format });
    case 'advance_list':
      return sheetOfCompanyAdvances(app, { ...input, format });
    case 'fraud_log':
      return sheetOfFraudLog(app, { ...input, format });
    case 'ledger':
      return sheetOfLedger(app, exportRow, { ...input, format });
    case 'remittance':
      return remittanceList(app, exportRow, input);
    case 'analytics':
      return sheetOfAnalytics(app, exportRow, { ...input, format });
  }
}

/** Stores the file and returns its size. */
async function store(app: App, key: { client_id: string; id: string }, generated: MadeExport, type: string) {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of generated.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  const body = Readable.from(counted(), { objectMode: false });
  await Promise.all([app.files.write(exportKey(key), body, { type }), generated.written]);
  return bytes;
}

/**
 * Returns callbacks that count the rows. Progress is saved only from time to time, because each save is a transaction.
 */
function progressOf(app: App, attempt: ExportAttempt) {
  let count = 0;
  let lastSavedAt = app.clock().getTime();
  let began = performance.now();
  return {
    count: () => count,
    onTotal: (rows_total: number) =>
      app.database.inCompany(attempt.client_id, (tx) => setTotal(tx, attempt, rows_total)),
    onRow: async () => {
      count += 1;
      if (count % rowsAtOnce === 0) {
        await app.priority.giveWay(performance.now() - began);
        began = performance.now();
      }
      const now = app.clock().getTime();
      if (now - lastSavedAt < progressEveryMs) return;
      lastSavedAt = now;
      await app.database.inCompany(attempt.client_id, (tx) => markProgress(tx, attempt, count));
    },
  };
}

/** Returns the message for the requester; undefined for an internal error. */
function failureOf(error: unknown): string | undefined {
  return error instanceof ReportDeletedError ? msg`The report was deleted.` : undefined;
}
