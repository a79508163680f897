import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import {
  type PrintedHead,
  type PrintedLine,
  readChosenLines,
  readPrintedHeads,
  readPrintedLines,
} from './printed-reports.rows.ts';

export type { PrintedHead, PrintedLine };

/** Short reads in a row: a long one would hold a connection for as long as the export lasts. */
const portion = 100;

interface Place {
  client_id: string;
}

/** The reports of an export in the order they were chosen; one that is gone is left out. */
export async function* printedHeads(
  app: Pick<App, 'database'>,
  { client_id, ids }: Place & { ids: readonly string[] },
): AsyncGenerator<PrintedHead> {
  for (let start = 0; start < ids.length; start += portion)
    yield* await app.database.readInCompany(client_id, (tx) =>
      readPrintedHeads(tx, { client_id, ids: ids.slice(start, start + portion) }),
    );
}

export async function* printedLines(
  app: Pick<App, 'database'>,
  place: Place & { report_id: string },
): AsyncGenerator<PrintedLine> {
  for await (const lines of portionsOfLines(app, place)) yield* lines;
}

/** The same, some at a time, for who reads more about them. */
export async function* portionsOfLines(
  app: Pick<App, 'database'>,
  { client_id, report_id }: Place & { report_id: string },
): AsyncGenerator<PrintedLine[]> {
  let after: { spent_on: string | null; id: string } | undefined;
  for (;;) {
    const read = (tx: CompanyTransaction) => readPrintedLines(tx, { client_id, report_id, after, limit: portion });
    const lines = await app.database.readInCompany(client_id, read);
    yield lines;
    const last = lines.at(-1);
    if (!last || lines.length < portion) return;
    after = { spent_on: last.spent_on, id: last.id };
  }
}

/** Expenses that were chosen one by one, whether they are in a report or not. */
export async function* printedExpenses(
  app: Pick<App, 'database'>,
  { client_id, ids }: Place & { ids: readonly string[] },
): AsyncGenerator<PrintedLine> {
  for (let start = 0; start < ids.length; start += portion)
    yield* await app.database.readInCompany(client_id, (tx) =>
      readChosenLines(tx, { client_id, ids: ids.slice(start, start + portion) }),
    );
}
