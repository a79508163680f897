import type { App } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { printedHeads } from '../reports/printed-report.ts';
import { printedLinesWithFacts, printedReportDetails } from '../reports/printed-report-details.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { type ReportToPrint, reportPdf } from './pdf/report-pdf.ts';

/** Prints one report as a PDF. Throws `ReportDeletedError` if the report was deleted in the meantime. */
export async function printReport(app: App, input: ExportInput): Promise<MadeExport> {
  const { onTotal, onRow } = input;
  for await (const head of printedHeads(app, input)) {
    await onTotal(head.no_of_expenses);
    return printOne(app, { ...input, head, onLine: onRow });
  }
  throw new ReportDeletedError();
}

/** The report was deleted after the export was requested. */
export class ReportDeletedError extends Error {}

type PrintedOne = Pick<ReportToPrint, 'client_id' | 'head' | 'now' | 'onLine'> & Pick<ExportInput, 'language'>;

export function printOne(app: App, { language, client_id, head, now, onLine }: PrintedOne): Promise<MadeExport> {
  const scope = { client_id, report_id: head.id };
  return inLanguage(language, async () => {
    const details = await app.database.readInCompany(client_id, (tx) => printedReportDetails(tx, { ...scope, now }));
    return reportPdf(app, { client_id, head, now, onLine, details, lines: printedLinesWithFacts(app, scope) });
  });
}
