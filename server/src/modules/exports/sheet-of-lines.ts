import type { App } from '../../http/context.ts';
import { printedExpenses, printedHeads, printedLines } from '../reports/printed-report.ts';
import { lineColumns, lineWithoutExpense, type SheetLine } from './line-columns.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { sheet } from './sheet.ts';

type SheetInput = ExportInput & { format: 'csv' | 'xlsx' };

/** Exports the lines of selected reports. */
export function sheetOfReports(app: App, input: SheetInput): MadeExport {
  return sheet(input.format, lineColumns, linesOfReports(app, input));
}

/** Exports selected expenses, with or without a report. */
export function sheetOfExpenses(app: App, input: SheetInput): MadeExport {
  return sheet(input.format, lineColumns, chosenExpenses(app, input));
}

async function* linesOfReports(app: App, { client_id, ids, time_zone, onRow }: ExportInput): AsyncGenerator<SheetLine> {
  for await (const head of printedHeads(app, { client_id, ids })) {
    let count = 0;
    for await (const line of printedLines(app, { client_id, report_id: head.id })) {
      count += 1;
      yield { line, time_zone };
    }
    if (count === 0) yield { line: lineWithoutExpense(head), time_zone };
    await onRow();
  }
}

async function* chosenExpenses(app: App, { client_id, ids, time_zone, onRow }: ExportInput): AsyncGenerator<SheetLine> {
  for await (const line of printedExpenses(app, { client_id, ids })) {
    yield { line, time_zone };
    await onRow();
  }
}
