import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { shownAmount } from '#domain/reports/shown-amounts.ts';
import { queryOf } from '../../../lib/queries.ts';
import { LoadingImage } from '../../../ui/LoadingImage.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { ReceiptDialog } from '../../../ui/ReceiptDialog.tsx';
import { expenseName } from '../../expenses/parts/list/expense-row.ts';
import { ReceiptItems } from '../../items/parts/ReceiptItems.tsx';
import type { ReportLine } from '../../items/parts/report.ts';

interface ReportReceiptsProps {
  /** The loaded lines that have receipts, in report order. */
  lines: readonly ReportLine[];
  no_of_receipts: number;
  /** The line whose receipt is shown first. */
  firstId: string;
  /** Called when the user gets close to the last loaded line. */
  onNearEnd: () => void;
  onClose: () => void;
}

/** Receipts are refetched after this time, because their URLs expire after an hour at most. */
const freshMs = 20 * 60_000;
/**
 * Receipts are fetched only for this many lines before and after the current one, because a report may have hundreds of
 * lines.
 */
const ahead = 5;

/** A viewer for all receipts of a report. */
export default function ReportReceipts(props: ReportReceiptsProps) {
  const { lines, no_of_receipts, firstId, onNearEnd, onClose } = props;
  const [viewed, setViewed] = useState<{ line_id: string; file_id: string | null }>({
    line_id: firstId,
    file_id: null,
  });
  const position = lines.findIndex(({ id }) => id === viewed.line_id);
  const answers = useQueries({
    queries: lines.map(({ id, receipts }, at) => ({
      ...queryOf('expenses.details', { expense_id: id }),
      staleTime: freshMs,
      enabled: receipts === null && Math.abs(at - position) <= ahead,
    })),
  });
  const files = lines.flatMap((line, at) =>
    (line.receipts ?? answers[at]?.data?.data.receipts ?? []).map((file) => ({
      ...file,
      caption: captionOf(line),
      line_id: line.id,
    })),
  );
  // Receipts are loaded before and after the current one, so the current receipt is tracked by its id instead of its
  // index.
  const current = files.findIndex(({ id, line_id }) =>
    viewed.file_id ? id === viewed.file_id : line_id === viewed.line_id,
  );
  const before = lines.slice(0, position).reduce((count, line) => count + line.no_of_receipts, 0);
  const within = files.slice(0, current).filter(({ line_id }) => line_id === viewed.line_id).length;
  const isNearEnd = position + ahead >= lines.length;
  const fetchMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd) fetchMore();
  }, [isNearEnd]);

  if (current < 0)
    return (
      <ModalDialog label={t`Receipts`} onClose={onClose}>
        <LoadingImage />
      </ModalDialog>
    );

  const shown = files[current];

  return (
    <ReceiptDialog
      files={files}
      beside={shown?.scan?.line_items && <ReceiptItems file={shown} />}
      current={current}
      counted={{ number: before + within + 1, total: no_of_receipts }}
      onCurrent={(index) => {
        const file = files[index];
        if (file) setViewed({ line_id: file.line_id, file_id: file.id });
      }}
      onBroken={() => {
        for (const answer of answers) if (answer.isStale) void answer.refetch();
      }}
      onClose={onClose}
    />
  );
}

/** Returns the expense of a receipt as a caption: 'Lokál, USD 20.00'. */
function captionOf(line: ReportLine): string {
  const amount = shownAmount(line);
  return amount ? `${expenseName(line)}, ${amount.currency} ${withCommas(amount.amount)}` : expenseName(line);
}
