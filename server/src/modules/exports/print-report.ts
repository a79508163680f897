import type { House } from '../../http/context.ts';
import { printedHeads } from '../reports/printed-report.ts';
import { linesOnPaper, reportOnPaper } from '../reports/report-on-paper.ts';
import type { ExportAsked, MadeExport } from './made-export.ts';
import { type ReportToPrint, reportPdf } from './pdf/report-pdf.ts';

/** One report as PDF. */
export async function printReport(house: House, asked: ExportAsked): Promise<MadeExport> {
  const { onTotal, onRow } = asked;
  for await (const head of printedHeads(house, asked)) {
    await onTotal(head.no_of_expenses);
    return printOne(house, { ...asked, head, onLine: onRow });
  }
  throw new ReportGone();
}

/** The report was deleted between the question and the answer. */
export class ReportGone extends Error {}

export async function printOne(
  house: House,
  { client_id, head, now, onLine }: Pick<ReportToPrint, 'client_id' | 'head' | 'now' | 'onLine'>,
): Promise<MadeExport> {
  const place = { client_id, report_id: head.id };
  const about = await house.database.readInCompany(client_id, (tx) => reportOnPaper(tx, { ...place, now }));
  return reportPdf(house, { client_id, head, now, onLine, about, lines: linesOnPaper(house, place) });
}
