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

/** Read in small batches: one long read would hold a connection for the whole export. */
const batchSize = 100;

interface CompanyScope {
  client_id: string;
}

/** The reports of an export in the chosen order. Deleted reports are left out. */
export async function* printedHeads(
  app: Pick<App, 'database'>,
  { client_id, ids }: CompanyScope & { ids: readonly string[] },
): AsyncGenerator<PrintedHead> {
  for (let start = 0; start < ids.length; start += batchSize)
    yield* await app.database.readInCompany(client_id, (tx) =>
      readPrintedHeads(tx, { client_id, ids: ids.slice(start, start + batchSize) }),
    );
}

export async function* printedLines(
  app: Pick<App, 'database'>,
  scope: CompanyScope & { report_id: string },
): AsyncGenerator<PrintedLine> {
  for await (const lines of printedLineBatches(app, scope)) yield* lines;
}

/** Same as printedLines, in batches, for callers that load more data per batch. */
export async function* printedLineBatches(
  app: Pick<App, 'database'>,
  { client_id, report_id }: CompanyScope & { report_id: string },
): AsyncGenerator<PrintedLine[]> {
  let after: { spent_on: string | null; id: string } | undefined;
  for (;;) {
    const read = (tx: CompanyTransaction) => readPrintedLines(tx, { client_id, report_id, after, limit: batchSize });
    const lines = await app.database.readInCompany(client_id, read);
    yield lines;
    const last = lines.at(-1);
    if (!last || lines.length < batchSize) return;
    after = { spent_on: last.spent_on, id: last.id };
  }
}

/** Individually chosen expenses, in a report or not. */
export async function* printedExpenses(
  app: Pick<App, 'database'>,
  { client_id, ids }: CompanyScope & { ids: readonly string[] },
): AsyncGenerator<PrintedLine> {
  for (let start = 0; start < ids.length; start += batchSize)
    yield* await app.database.readInCompany(client_id, (tx) =>
      readChosenLines(tx, { client_id, ids: ids.slice(start, start + batchSize) }),
    );
}
