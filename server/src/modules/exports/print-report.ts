import type { App } from '../../http/context.ts';
import { printedHeads } from '../reports/printed-report.ts';
import { printedLinesWithFacts, printedReportDetails } from '../reports/printed-report-details.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { type ReportToPrint, reportPdf } from './pdf/report-pdf.ts';

/** One report as PDF. */
export async function printReport(app: App, asked: ExportInput): Promise<MadeExport> {
  const { onTotal, onRow } = asked;
  for await (const head of printedHeads(app, asked)) {
    await onTotal(head.no_of_expenses);
    return printOne(app, { ...asked, head, onLine: onRow });
  }
  throw new ReportGone();
}

/** The report was deleted between the question and the answer. */
export class ReportGone extends Error {}

export async function printOne(
  app: App,
  { client_id, head, now, onLine }: Pick<ReportToPrint, 'client_id' | 'head' | 'now' | 'onLine'>,
): Promise<MadeExport> {
  const place = { client_id, report_id: head.id };
  const about = await app.database.readInCompany(client_id, (tx) => printedReportDetails(tx, { ...place, now }));
  return reportPdf(app, { client_id, head, now, onLine, about, lines: printedLinesWithFacts(app, place) });
}
