import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryOf } from '../../../lib/queries.ts';
import { LoadingImage } from '../../../ui/LoadingImage.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { ReceiptDialog } from '../../../ui/ReceiptDialog.tsx';
import type { ReportLine } from './report.ts';

interface ReportReceiptsProps {
  /** Those with receipts, in their order, as far as they have arrived. */
  lines: readonly ReportLine[];
  no_of_receipts: number;
  /** The line whose receipt was opened. */
  firstId: string;
  /** Asked for when the last of the lines comes near. */
  onNearEnd: () => void;
  onClose: () => void;
}

/** Addresses of pictures live for an hour at most. */
const freshMs = 20 * 60_000;
/** How many lines to each side of the one looked at are asked for: a report may have hundreds. */
const ahead = 5;

/** The receipts of a report, to leaf through without leaving it. */
export default function ReportReceipts(props: ReportReceiptsProps) {
  const { lines, no_of_receipts, firstId, onNearEnd, onClose } = props;
  const [viewed, setViewed] = useState<{ line_id: string; file_id: string | null }>({
    line_id: firstId,
    file_id: null,
  });
  const place = lines.findIndex(({ id }) => id === viewed.line_id);
  const answers = useQueries({
    queries: lines.map(({ id }, at) => ({
      ...queryOf('expenses.details', { expense_id: id }),
      staleTime: freshMs,
      enabled: Math.abs(at - place) <= ahead,
    })),
  });
  const files = lines.flatMap((line, at) =>
    (answers[at]?.data?.data.receipts ?? []).map((file) => ({ ...file, line_id: line.id })),
  );
  // Others arrive before and after it: the one that is looked at is known by its id.
  const current = files.findIndex(({ id, line_id }) =>
    viewed.file_id ? id === viewed.file_id : line_id === viewed.line_id,
  );
  const before = lines.slice(0, place).reduce((count, line) => count + line.no_of_receipts, 0);
  const within = files.slice(0, current).filter(({ line_id }) => line_id === viewed.line_id).length;
  const isNearEnd = place + ahead >= lines.length;
  const askForMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (isNearEnd) askForMore();
  }, [isNearEnd]);

  if (current < 0)
    return (
      <ModalDialog label="Receipts" onClose={onClose}>
        <LoadingImage />
      </ModalDialog>
    );
  return (
    <ReceiptDialog
      files={files}
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
