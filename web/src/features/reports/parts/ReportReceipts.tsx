import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/queries.ts';
import { LoadingImage } from '../../../ui/LoadingImage.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { ReceiptDialog } from '../../../ui/ReceiptDialog.tsx';
import type { ReportLine } from './report.ts';

interface ReportReceiptsProps {
  /** Those with receipts, in their order. */
  lines: readonly ReportLine[];
  /** The line whose receipt was opened. */
  firstId: string;
  onClose: () => void;
}

/** Addresses of pictures live for an hour at most. */
const freshMs = 20 * 60_000;

/** The receipts of a report, to leaf through without leaving it. */
export default function ReportReceipts({ lines, firstId, onClose }: ReportReceiptsProps) {
  const [fileId, setFileId] = useState<string | null>(null);
  const answers = useQueries({
    queries: lines.map(({ id }) => ({ ...queryOf('expenses.details', { expense_id: id }), staleTime: freshMs })),
  });
  const receiptsOf = (at: number) => answers[at]?.data?.data.receipts ?? [];
  const first = receiptsOf(lines.findIndex(({ id }) => id === firstId))[0];
  const files = lines.flatMap((_, at) => receiptsOf(at));
  // Others arrive before and after it: the one that is looked at is known by its id.
  const current = files.findIndex(({ id }) => id === (fileId ?? first?.id));

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
      onCurrent={(index) => setFileId(files[index]?.id ?? null)}
      onBroken={() => {
        for (const answer of answers) if (answer.isStale) void answer.refetch();
      }}
      onClose={onClose}
    />
  );
}
