import { Readable } from 'node:stream';
import { isDatabaseAway } from '../../db/database-away.ts';
import type { App } from '../../http/context.ts';
import { deleteFolder } from '../../outside/files/port.ts';
import { archiveReceipts } from './archive-receipts.ts';
import { archiveReports } from './archive-reports.ts';
import { exportFolder, exportKey, exportTypes } from './export-location.ts';
import {
  type ExportRow,
  type ExportTry,
  failExport,
  finishExport,
  markProgress,
  readExport,
  setTotal,
  startExport,
} from './exports.rows.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { printReport, ReportGone } from './print-report.ts';
import { sheetOfAdvances, sheetOfCompanyAdvances } from './sheet-of-advances.ts';
import { sheetOfExpenses, sheetOfReports } from './sheet-of-lines.ts';
import { payoutTemplate, sheetOfPayables } from './sheet-of-payables.ts';

const retentionDays = 30;
/** How often the one who waits sees it move. */
const progressEveryMs = 1_000;

export interface ExportJob {
  client_id: string;
  export_id: string;
}

/** Makes one export into the store. Run twice, the second writes the same file or finds it made. */
export async function makeExport(app: App, { client_id, export_id }: ExportJob): Promise<void> {
  const key = { client_id, id: export_id };
  const begun = await app.database.inCompany(client_id, async (tx) => {
    const made = await startExport(tx, key);
    const wanted = made && (await readExport(tx, key));
    return wanted && { made, wanted };
  });
  if (!begun) return;
  const { made } = begun;

  try {
    const { rows_done, bytes } = await write(app, begun);
    const now = app.clock();
    const expires_at = new Date(now.getTime() + retentionDays * 24 * 60 * 60 * 1000);
    await app.database.inCompany(client_id, (tx) => finishExport(tx, made, { rows_done, bytes, now, expires_at }));
  } catch (error) {
    // Thrown again, it is made again a little later.
    if (error instanceof Error && isDatabaseAway(error)) throw error;
    const failure = failureOf(error);
    if (!failure) app.log.error({ err: error, export_id }, 'An export failed.');
    await app.database.inCompany(client_id, (tx) =>
      failExport(tx, made, { failure: failure ?? 'It could not be made. Try again.', now: app.clock() }),
    );
  }
}

async function write(app: App, { made, wanted }: { made: ExportTry; wanted: ExportRow }) {
  // What a worker that was lost left of it: parts of a file that nobody finishes.
  await deleteFolder(app.files, exportFolder(made));
  const { count, onTotal, onRow } = progressOf(app, made);
  const { time_zone, request } = wanted;
  const { ids, tab } = request;
  const asked = { client_id: made.client_id, ids, tab, now: app.clock(), time_zone, onTotal, onRow };
  const bytes = await store(app, made, await makerOf(app, wanted, asked), exportTypes[wanted.format]);
  return { rows_done: count(), bytes };
}

function makerOf(app: App, wanted: ExportRow, asked: ExportInput): MadeExport | Promise<MadeExport> {
  const format = wanted.format === 'xlsx' ? 'xlsx' : 'csv';
  switch (wanted.kind) {
    case 'report_pdf':
      return printReport(app, asked);
    case 'zip_receipts':
      return archiveReceipts(app, asked);
    case 'zip_reports':
      return archiveReports(app, asked);
    case 'bulk_reports':
    case 'report_list':
      return sheetOfReports(app, { ...asked, format });
    case 'expense_list':
      return sheetOfExpenses(app, { ...asked, format });
    case 'payout_list':
      return sheetOfPayables(app, { ...asked, format });
    case 'payout_template':
      return payoutTemplate(app, { ...asked, format });
    case 'own_advances':
      return sheetOfAdvances(app, { ...asked, format });
    case 'advance_list':
      return sheetOfCompanyAdvances(app, { ...asked, format });
  }
}

/** Answers how many bytes were kept. */
async function store(app: App, key: { client_id: string; id: string }, made: MadeExport, type: string) {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of made.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  const body = Readable.from(counted(), { objectMode: false });
  await Promise.all([app.files.write(exportKey(key), body, { type }), made.written]);
  return bytes;
}

/** Rows are counted as they come and written down now and then: each note is a transaction of its own. */
function progressOf(app: App, made: ExportTry) {
  let count = 0;
  let noted = app.clock().getTime();
  return {
    count: () => count,
    onTotal: (rows_total: number) => app.database.inCompany(made.client_id, (tx) => setTotal(tx, made, rows_total)),
    onRow: async () => {
      count += 1;
      const now = app.clock().getTime();
      if (now - noted < progressEveryMs) return;
      noted = now;
      await app.database.inCompany(made.client_id, (tx) => markProgress(tx, made, count));
    },
  };
}

/** What the one who asked can understand; undefined for our own faults. */
function failureOf(error: unknown): string | undefined {
  return error instanceof ReportGone ? 'The report is gone.' : undefined;
}
