import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { isSheet, receiptTypes, sheetTypes } from '../../../../lib/file-types.ts';
import { useStore } from '../../../../lib/store.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { UploadDrop } from '../../../../ui/UploadDrop.tsx';
import { useFileDrop } from '../../../../ui/use-file-drop.ts';
import { useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { bulkUploads } from '../../bulk-uploads.ts';
import { expenseLabels } from '../../expense-labels.ts';
import { isUnderWay, type UploadItem } from '../../upload-queue.ts';
import { uploadUrl } from '../../upload-url.ts';
import type { WaitingDrafts } from '../../use-waiting-drafts.ts';
import styles from './BulkReceipts.module.css';
import { BulkRow } from './BulkRow.tsx';

interface BulkReceiptsProps {
  waiting: WaitingDrafts;
  onSheet: (file: File) => void;
}

/** Uploads many receipts. Each one is read and becomes a draft. */
export function BulkReceipts({ waiting, onSheet }: BulkReceiptsProps) {
  const items = useStore(bulkUploads.items);
  const navigate = useNavigate();
  const filed = useFiledFor();
  useConfirmLeave(items.some(isUnderWay));

  function take(files: File[]) {
    const sheet = files.find(isSheet);
    bulkUploads.add(
      files.filter((file) => !isSheet(file)),
      filed,
    );
    if (!sheet) return;
    onSheet(sheet);
    void navigate({ href: uploadUrl('sheet', filed) });
  }
  const isOver = useFileDrop(take);
  const { total } = waiting;

  return (
    <div className={styles.page}>
      <UploadDrop
        label="Drop receipts here"
        accept={`${receiptTypes},${sheetTypes}`}
        isOver={isOver}
        hasCamera
        onFiles={take}
      >
        {expenseLabels.bulkHint}
      </UploadDrop>
      {items.length > 0 && (
        <Card aria-label="Receipts" className={styles.list}>
          <header className={styles.head}>
            <h2>{progressText(items)}</h2>
            <Button size="sm" variant="subtle" onClick={() => bulkUploads.tidy()}>
              Clear finished
            </Button>
          </header>
          <ul>
            {items.map((item) => (
              <BulkRow key={item.key} item={item} draft={waiting.byId.get(item.expense_id ?? '')} />
            ))}
          </ul>
        </Card>
      )}
      {waiting.query.isError && total === null && (
        <FailedState
          title="Failed to fetch Drafts."
          error={waiting.query.error}
          onRetry={() => void waiting.query.refetch()}
        >
          {expenseLabels.draftsFailedHint}
        </FailedState>
      )}
      {total !== null && total > 0 && (
        <div className={styles.foot}>
          <span>{reviewText(total, items)}</span>
          <Button component={AppLink} href={uploadUrl('review', filed)}>
            Review {total === 1 ? '1 draft' : `${countText(total)} drafts`}
          </Button>
        </div>
      )}
    </div>
  );
}

function progressText(items: readonly UploadItem[]): string {
  const arrived = items.filter(({ phase }) => phase === 'done').length;
  const failed = items.filter(({ phase }) => phase === 'failed' || phase === 'refused').length;
  return failed > 0
    ? expenseLabels.uploadedWithFailures(arrived, items.length, failed)
    : expenseLabels.uploaded(arrived, items.length);
}

function reviewText(total: number, items: readonly UploadItem[]): string {
  const earlier = total - items.filter(({ expense_id }) => expense_id !== null).length;
  return earlier <= 0 ? expenseLabels.readyToReview : expenseLabels.earlierDrafts(earlier);
}

/** The browser asks for confirmation if the window is closed during an upload. */
function useConfirmLeave(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [isSending]);
}
