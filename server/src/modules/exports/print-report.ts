import type { House } from '../../http/context.ts';
import { historyLine, itemHistory } from '../activity/item-history.ts';
import { type PrintedHead, printedHeads, printedLines } from '../reports/printed-report.ts';
import type { ExportAsked, MadeExport } from './made-export.ts';
import { reportPdf } from './pdf/report-pdf.ts';

/** One report as PDF. */
export async function printReport(house: House, asked: ExportAsked): Promise<MadeExport> {
  for await (const head of printedHeads(house, asked)) return printOne(house, { ...asked, head });
  throw new ReportGone();
}

/** The report was deleted between the question and the answer. */
export class ReportGone extends Error {}

export async function printOne(
  house: House,
  { client_id, head, now }: { client_id: string; head: PrintedHead; now: Date },
): Promise<MadeExport> {
  const history = await house.database.readInCompany(client_id, (tx) =>
    itemHistory(tx, { client_id, item_kind: 'report', item_id: head.id }),
  );
  return reportPdf(house, {
    ...{ client_id, head, now },
    history: history.map(historyLine),
    lines: printedLines(house, { client_id, report_id: head.id }),
  });
}
