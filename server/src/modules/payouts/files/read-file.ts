import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { type FileRowResult, fileRowResults } from '#domain/payouts/payout-file.ts';
import { stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { amountText } from '../../expenses/show-expenses.ts';
import { savedTotals } from '../list-payouts.ts';
import { readFile, readRows, readSums, type ShownFileRow } from './payout-files.rows.ts';

type Answer = OutputOf<typeof payouts.uploaded>;

const pageRows = 100;

/** Returns one page of the rows of a payout file, each with its result. */
export function readUploaded(
  { tx, actor }: ReadContext,
  { file_id, result, after_row }: InputOf<typeof payouts.uploaded>,
): Promise<Answer> {
  return fileAnswer(tx, { client_id: actor.client_id, file_id }, { result, after_row });
}

export async function fileAnswer(
  tx: CompanyTransaction,
  key: { client_id: string; file_id: string },
  { result, after_row }: { result?: FileRowResult | undefined; after_row: number },
): Promise<Answer> {
  const [file, sums, queued, rows] = await Promise.all([
    readFile(tx, key),
    readSums(tx, key),
    savedTotals(tx, { client_id: key.client_id, stage: stageOfTab.payment }),
    readRows(tx, key, { result, after_row, limit: pageRows + 1 }),
  ]);
  if (!file) throw new Refused('item.not_found');

  const counted = (result: FileRowResult) =>
    sums.filter((sum) => sum.result === result).reduce((all, { count }) => all + count, 0);

  return {
    status: true,
    ...file,
    no_of_rows: sums.reduce((all, { count }) => all + count, 0),
    counts: Object.fromEntries(fileRowResults.map((result) => [result, counted(result)])) as Answer['counts'],
    totals: sums.flatMap(({ currency, count, amount }) =>
      currency ? [{ currency, count, amount: amountText(amount, currency) ?? '0' }] : [],
    ),
    // The difference may be negative, because payments may have left the queue between the two reads.
    no_of_missing: Math.max(0, queued.count - sums.reduce((all, sum) => all + sum.queued, 0)),
    rows: rows.slice(0, pageRows).map(shown),
    has_more: rows.length > pageRows,
  };
}

function shown({ row_no, result, message, cells, reference, paid_on }: ShownFileRow): Answer['rows'][number] {
  const cell = (name: string) => cells[name] ?? '';
  return {
    row_no,
    result,
    message,
    number: cell('number'),
    payee: cell('payee'),
    currency: cell('currency'),
    amount: cell('amount'),
    // Invalid values are shown as the user typed them.
    reference: reference || cell('reference').slice(0, 120),
    paid_on: paid_on ?? (cell('paid_on').slice(0, 40) || null),
    cells,
  };
}
