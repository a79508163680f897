import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { leftOutParameter } from '../../../../lib/capture/capture-names.ts';
import { isUnsent } from '../../../../lib/capture/capture-queue.ts';
import { ownCaptures } from '../../../../lib/capture/own-captures.ts';
import { isSheet, receiptTypes, sheetTypes } from '../../../../lib/file-types.ts';
import { useSession } from '../../../../lib/session.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { UploadDrop } from '../../../../ui/UploadDrop.tsx';
import { useFileDrop } from '../../../../ui/use-file-drop.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { expenseLabels } from '../../expense-labels.ts';
import { useOwnCaptures } from '../../use-own-captures.ts';
import { earlierDrafts, type WaitingDrafts } from '../../use-waiting-drafts.ts';
import { uploadUrl } from '../upload-url.ts';
import styles from './BulkReceipts.module.css';
import { CaptureList } from './CaptureList.tsx';
import { MailReceiptsHint } from './MailReceiptsHint.tsx';

interface BulkReceiptsProps {
  waiting: WaitingDrafts;
  onSheet: (file: File) => void;
}

/** Uploads many receipts at once. Each receipt is read and becomes a draft. */
export function BulkReceipts({ waiting, onSheet }: BulkReceiptsProps) {
  const { user } = useSession();
  const items = useOwnCaptures(user);
  const navigate = useNavigate();
  const filed = useFiledFor();
  const { search } = useUrlSearch();
  const leftOut = Math.max(0, Math.trunc(Number(search[leftOutParameter])) || 0);
  useConfirmLeave(items.some((item) => isUnsent(item) && !item.is_stored));

  function take(files: File[]) {
    const sheet = files.find(isSheet);
    void ownCaptures.add(
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
        label={t`Drop receipts here`}
        accept={`${receiptTypes},${sheetTypes}`}
        isOver={isOver}
        hasCamera
        isCompact={items.length > 0}
        onFiles={take}
      >
        {expenseLabels.bulkHint}
      </UploadDrop>
      {!filed.for_user_id && <MailReceiptsHint />}
      <FormAlert message={leftOut > 0 ? expenseLabels.sharedFilesLeftOut(leftOut) : null} />
      <CaptureList items={items} drafts={waiting.byId} currency={user.reimbursement_currency} />
      {waiting.query.isError && total === null && (
        <FailedState
          title={t`Failed to fetch Drafts.`}
          error={waiting.query.error}
          onRetry={() => void waiting.query.refetch()}
        >
          {expenseLabels.draftsFailedHint}
        </FailedState>
      )}
      {total !== null && total > 0 && (
        <div className={styles.foot}>
          <span>{reviewText(earlierDrafts(waiting, items))}</span>
          <Button component={AppLink} href={uploadUrl('review', filed)}>
            {plural(total, 'Review 1 draft', 'Review # drafts')}
          </Button>
        </div>
      )}
    </div>
  );
}

function reviewText(earlier: number): string {
  return earlier === 0 ? expenseLabels.readyToReview : expenseLabels.earlierDrafts(earlier);
}

/**
 * Makes the browser ask for confirmation if closing the window would lose a receipt that could not be stored on this
 * device for lack of space.
 */
function useConfirmLeave(isLosing: boolean): void {
  useEffect(() => {
    if (!isLosing) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [isLosing]);
}
