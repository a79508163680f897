import type { House } from '../../http/context.ts';
import { historyLine, itemHistory } from '../activity/item-history.ts';
import { printedHeads, printedLines } from '../reports/printed-report.ts';
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
  const history = await house.database.readInCompany(client_id, (tx) =>
    itemHistory(tx, { client_id, item_kind: 'report', item_id: head.id }),
  );
  return reportPdf(house, {
    ...{ client_id, head, now, onLine },
    history: history.map(historyLine),
    lines: printedLines(house, { client_id, report_id: head.id }),
  });
}
