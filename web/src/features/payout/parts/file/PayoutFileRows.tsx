import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { dayOrderText } from '#domain/dates/day-order.ts';
import { displayAmountOf, displayDayOf } from '#domain/payouts/payout-file-cells.ts';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill, type PillTone } from '../../../../ui/Pill.tsx';
import { SheetDecision } from '../../../../ui/SheetDecision.tsx';
import { RowMessages, SheetResults } from '../../../../ui/SheetResults.tsx';
import { SkippedRowsButton } from '../../../../ui/SkippedRowsButton.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { useRun } from '../../../bulk/parts/use-runs.ts';
import { runKinds } from '../payout-labels.ts';
import { payoutFileUrl } from '../payout-urls.ts';
import styles from './PayoutFile.module.css';
import { type FileRow, type FileRowResult, type PayoutFileAnswer, readSkippedRows } from './payout-file.ts';

interface PayoutFileRowsProps {
  file: PayoutFileAnswer;
  query: UseInfiniteQueryResult;
  rows: readonly FileRow[];
  shown: FileRowResult | null;
  onShow: (result: FileRowResult | null) => void;
  onConfirmed: () => void;
}

/** The second step of a payout file upload: the result of each row, the totals, and the confirmation. */
export function PayoutFileRows({ file, query, rows, shown, onShow, onConfirmed }: PayoutFileRowsProps) {
  return (
    <>
      {file.day_order && <p className={styles.dates}>{dayOrderText(file.day_order)}</p>}
      <SheetResults
        tiles={rowResults.map(({ result, label }) => ({ result, label, count: file.counts[result] }))}
        shown={shown}
        bad="bad"
        onShow={onShow}
        query={query}
        rows={rows}
        keyOf={(row) => String(row.row_no)}
        columns={[
          { head: 'Row', cell: (row) => countText(row.row_no) },
          { head: 'Payment', isTitle: true, cell: (row) => <PaymentName row={row} /> },
          { head: 'Reference', cell: (row) => row.reference || '–' },
          { head: 'Paid on', cell: (row) => <PaidOn row={row} /> },
          { head: 'Result', cell: (row) => <ResultOf row={row} /> },
          { head: 'Amount', align: 'right', cell: (row) => <AmountOf row={row} /> },
        ]}
      />
      <Decision file={file} onConfirmed={onConfirmed} />
    </>
  );
}

const rowResults: readonly { result: FileRowResult; label: string; one: string; tone: PillTone }[] = [
  { result: 'ready', label: 'Will be paid', one: 'Will be paid', tone: 'accent' },
  { result: 'paid_before', label: 'Already paid', one: 'Already paid', tone: 'neutral' },
  { result: 'left_out', label: 'Left in the queue', one: 'Left in the queue', tone: 'neutral' },
  { result: 'bad', label: 'Errors', one: 'Error', tone: 'bad' },
];

function PaymentName({ row: { payee, number } }: { row: FileRow }) {
  return (
    <span className={styles.what}>
      {payee || '–'}
      {number && <small>{number}</small>}
    </span>
  );
}

function ResultOf({ row }: { row: FileRow }) {
  const found = rowResults.find(({ result }) => result === row.result);
  return (
    <>
      <Pill tone={found?.tone ?? 'neutral'}>{found?.one}</Pill>
      <RowMessages messages={row.message ? [row.message] : []} isBad={row.result === 'bad'} />
    </>
  );
}

/** The payment date. A date that cannot be parsed is shown as typed. */
function PaidOn({ row: { paid_on } }: { row: FileRow }) {
  const day = paid_on && displayDayOf(paid_on);
  return day ? <DateOnly date={day} /> : paid_on || '–';
}

/** The amount. An amount that cannot be parsed is shown as typed. */
function AmountOf({ row }: { row: FileRow }) {
  const decimal = displayAmountOf(row);
  if (decimal === null) return `${row.currency} ${row.amount}`.trim() || '–';
  return <Money amount={decimal} currency={row.currency} />;
}

function Decision({ file, onConfirmed }: Pick<PayoutFileRowsProps, 'file' | 'onConfirmed'>) {
  const run = useRun('payouts.confirmUpload');
  const { ready } = file.counts;

  async function pay() {
    try {
      await run.begin({ file_id: file.file_id }, runKinds.file);
      onConfirmed();
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <SheetDecision
      line={sentenceFor(file.counts)}
      buttons={
        <>
          <SkippedRowsButton count={file.counts.bad} read={() => readSkippedRows(file)} />
          <Button component={AppLink} href={payoutFileUrl()} variant="default">
            Another file
          </Button>
          <Button disabled={ready === 0} loading={run.isPending} onClick={() => void pay()}>
            {ready === 0 ? 'Nothing to pay' : `Mark ${counted(ready, 'payment')} as paid`}
          </Button>
        </>
      }
    >
      {file.no_of_missing > 0 && (
        <p>
          {file.no_of_missing === 1
            ? '1 queued payment is not in this file and stays in the queue.'
            : `${countText(file.no_of_missing)} queued payments are not in this file and stay in the queue.`}
        </p>
      )}
      {file.totals.length > 0 && (
        <p className={styles.totals}>
          {file.totals.map(({ currency, amount }) => (
            <Money key={currency} amount={amount} currency={currency} />
          ))}
        </p>
      )}
    </SheetDecision>
  );
}

function sentenceFor({ ready, bad, paid_before }: PayoutFileAnswer['counts']): string {
  if (ready === 0)
    return bad > 0
      ? 'No row can be paid. Correct the file and upload it again.'
      : paid_before > 0
        ? 'All payments in this file are already paid.'
        : 'No row has a reference and a date. Fill them in and upload the file again.';
  if (bad === 0) return 'Each payment is marked as paid only once, even if you upload the file again.';
  return bad === 1
    ? 'The row with an error is skipped. All other payments are marked as paid.'
    : `The ${countText(bad)} rows with errors are skipped. All other payments are marked as paid.`;
}
