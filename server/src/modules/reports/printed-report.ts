import type { CompanyReader, CompanyTransaction } from '../../db/database.ts';
import {
  type PrintedHead,
  type PrintedLine,
  readChosenLines,
  readLinesAmong,
  readPrintedHeads,
  readPrintedLines,
} from './printed-reports.rows.ts';

export type { PrintedHead, PrintedLine };

/** Reports are read in small batches, because one long read would hold a connection for the whole export. */
const batchSize = 100;

interface CompanyScope {
  client_id: string;
}

/** Reads the reports of an export in the chosen order. Deleted reports are left out. */
export async function* printedHeads(
  app: CompanyReader,
  { client_id, ids }: CompanyScope & { ids: readonly string[] },
): AsyncGenerator<PrintedHead> {
  for (let start = 0; start < ids.length; start += batchSize)
    yield* await app.database.readInCompany(client_id, (tx) =>
      readPrintedHeads(tx, { client_id, ids: ids.slice(start, start + batchSize) }),
    );
}

export async function* printedLines(
  app: CompanyReader,
  scope: CompanyScope & { report_id: string },
): AsyncGenerator<PrintedLine> {
  for await (const lines of printedLineBatches(app, scope)) yield* lines;
}

/**
 * Reads the same lines as `printedLines`, but yields them in batches, for callers that load more data for each batch.
 */
export async function* printedLineBatches(
  app: CompanyReader,
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

/** Reads individually chosen expenses, whether they are in a report or not. */
export async function* printedExpenses(
  app: CompanyReader,
  { client_id, ids }: CompanyScope & { ids: readonly string[] },
): AsyncGenerator<PrintedLine> {
  for (let start = 0; start < ids.length; start += batchSize)
    yield* await app.database.readInCompany(client_id, (tx) =>
      readChosenLines(tx, { client_id, ids: ids.slice(start, start + batchSize) }),
    );
}

/**
 * Reads lines by their position. With a report id, reads the line in that report; without one, reads the expense,
 * whether it is in a report or not.
 */
export async function linesAt(
  tx: CompanyTransaction,
  client_id: string,
  positions: readonly LinePosition[],
): Promise<PrintedLine[]> {
  const report_ids = [...new Set(positions.flatMap(({ report_id }) => report_id ?? []))];
  const inReports = positions.flatMap(({ report_id, id }) => (report_id ? [id] : []));
  const alone = positions.flatMap(({ report_id, id }) => (report_id ? [] : [id]));
  const [lines, others] = await Promise.all([
    inReports.length > 0 ? readLinesAmong(tx, { client_id, report_ids, ids: inReports }) : [],
    alone.length > 0 ? readChosenLines(tx, { client_id, ids: alone }) : [],
  ]);
  const byPosition = new Map([
    ...lines.map((line) => [positionKey(line), line] as const),
    ...others.map((line) => [positionKey({ report_id: null, id: line.id }), line] as const),
  ]);
  return positions.flatMap((position) => byPosition.get(positionKey(position)) ?? []);
}

/** Identifies a line. A rejected line exists twice: in the report, and as an expense of its owner. */
export interface LinePosition {
  report_id: string | null;
  id: string;
}

function positionKey({ report_id, id }: LinePosition): string {
  return `${report_id ?? ''} ${id}`;
}
