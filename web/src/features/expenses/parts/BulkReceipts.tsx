import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { isSheet, receiptTypes, sheetTypes } from '../../../lib/file-types.ts';
import { useStore } from '../../../lib/store.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { UploadDrop } from '../../../ui/UploadDrop.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { bulkUploads } from '../bulk-uploads.ts';
import { isUnderWay, type UploadItem } from '../upload-queue.ts';
import { uploadUrl } from '../upload-url.ts';
import type { WaitingDrafts } from '../use-waiting-drafts.ts';
import styles from './BulkReceipts.module.css';
import { BulkRow } from './BulkRow.tsx';

interface BulkReceiptsProps {
  waiting: WaitingDrafts;
  onSheet: (file: File) => void;
}

/** Receipts by the dozen: each is sent, read and becomes a draft. */
export function BulkReceipts({ waiting, onSheet }: BulkReceiptsProps) {
  const items = useStore(bulkUploads.items);
  const navigate = useNavigate();
  const filed = useFiledFor();
  useStayWhileSending(items.some(isUnderWay));

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
        Fifty at once is fine. Photos, scans and PDFs; JPG, PNG, WebP, HEIC. Pasting works too.
      </UploadDrop>
      {items.length > 0 && (
        <Card aria-label="Receipts" className={styles.list}>
          <header className={styles.head}>
            <h2>{headText(items)}</h2>
            <Button size="sm" variant="subtle" onClick={() => bulkUploads.tidy()}>
              Clear the finished ones
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
        <FailedState title="Failed to fetch Drafts." onRetry={() => void waiting.query.refetch()}>
          What you sent is safe.
        </FailedState>
      )}
      {total !== null && total > 0 && (
        <div className={styles.foot}>
          <span>{waitingText(total, items)}</span>
          <Button component={AppLink} href={uploadUrl('review', filed)}>
            Review {total === 1 ? '1 draft' : `${countText(total)} drafts`}
          </Button>
        </div>
      )}
    </div>
  );
}

function headText(items: readonly UploadItem[]): string {
  const arrived = items.filter(({ phase }) => phase === 'done').length;
  const failed = items.filter(({ phase }) => phase === 'failed' || phase === 'refused').length;
  const words = `${arrived} of ${items.length} ${items.length === 1 ? 'receipt' : 'receipts'} sent`;
  return failed > 0 ? `${words}, ${failed} not taken` : words;
}

function waitingText(total: number, items: readonly UploadItem[]): string {
  if (items.length === 0) return total === 1 ? 'One waits from earlier.' : 'Some wait from earlier.';
  const earlier = total - items.filter(({ expense_id }) => expense_id !== null).length;
  if (earlier <= 0) return 'They wait for a category and your eye.';
  return earlier === 1 ? '1 of them waits from earlier.' : `${countText(earlier)} of them wait from earlier.`;
}

/** The browser asks before a window with files on their way is closed. */
function useStayWhileSending(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}
