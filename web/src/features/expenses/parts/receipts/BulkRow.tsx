import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { markStale, useWrite } from '../../../../lib/queries.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Flag } from '../../../../ui/Flag.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ReceiptThumb } from '../../../../ui/ReceiptThumb.tsx';
import { editExpenseUrl } from '../../../items/parts/report-urls.ts';
import { bulkUploads } from '../../bulk-uploads.ts';
import { expenseLabels } from '../../expense-labels.ts';
import type { UploadItem } from '../../upload-queue.ts';
import type { WaitingDraft } from '../../use-waiting-drafts.ts';
import styles from './BulkReceipts.module.css';

/** One receipt of a bulk upload, with its progress, the data read from it and actions for failures. */
export function BulkRow({ item, draft }: { item: UploadItem; draft: WaitingDraft | undefined }) {
  const { key, name, phase, percent, file, expense_id } = item;
  const isBad = phase === 'failed' || phase === 'refused';

  return (
    <li className={styles.row}>
      <ReceiptThumb src={draft?.thumbnail ?? file?.thumbnail ?? null} />
      <span className={styles.name}>
        {expense_id ? (
          <AppLink href={editExpenseUrl({ id: expense_id }, { from: 'upload' })}>{name}</AppLink>
        ) : (
          <b>{name}</b>
        )}
        <State item={item} draft={draft} />
      </span>
      <span className={styles.read}>{draft && draftText(draft)}</span>
      <span className={styles.amount}>
        {draft?.amount && draft.currency && <Money amount={draft.amount} currency={draft.currency} />}
      </span>
      <span className={styles.act}>
        {phase === 'failed' && (
          <Button size="sm" variant="default" onClick={() => bulkUploads.retry(key)}>
            Try reading
          </Button>
        )}
        {draft?.scan_state === 'failed' && file && <ReadAgain file_id={file.id} />}
        {(isBad || phase === 'waiting') && (
          <ActionIcon size="sm" aria-label={`Remove ${name}`} onClick={() => bulkUploads.remove(key)}>
            <IconX aria-hidden="true" />
          </ActionIcon>
        )}
      </span>
      {(phase === 'sending' || phase === 'checking') && (
        <progress className={styles.bar} max={100} value={percent} aria-label={`Uploading ${name}`} />
      )}
    </li>
  );
}

function State({ item: { phase, percent, message }, draft }: { item: UploadItem; draft: WaitingDraft | undefined }) {
  switch (phase) {
    case 'waiting':
      return <small>{expenseLabels.uploadPhase.waiting}</small>;
    case 'sending':
      return (
        <small>
          {expenseLabels.uploadPhase.sending}, {percent}%
        </small>
      );
    case 'checking':
      return <small>{expenseLabels.uploadPhase.checking}</small>;
    case 'failed':
    case 'refused':
      return <Flag tone="bad">{message}</Flag>;
    case 'done':
      return <Reading state={draft?.scan_state ?? null} />;
  }
}

function Reading({ state }: { state: WaitingDraft['scan_state'] }) {
  switch (state) {
    case 'pending':
      return <small role="status">Reading…</small>;
    case 'done':
      return <Flag tone="good">Read</Flag>;
    case 'partial':
      return <Flag tone="quiet">Partly read</Flag>;
    case 'failed':
      return <Flag tone="warn">Could not be read</Flag>;
    case null:
      return <small>Saved as a draft</small>;
  }
}

function draftText({ merchant, spent_on }: WaitingDraft): string {
  return [merchant, spent_on && dateText(spent_on)].filter(Boolean).join(', ');
}

function ReadAgain({ file_id }: { file_id: string }) {
  const queries = useQueryClient();
  const reading = useWrite('files.readAgain');

  return (
    <Button
      size="sm"
      variant="default"
      loading={reading.isPending}
      onClick={() =>
        reading.mutate(
          { id: file_id },
          {
            onSuccess: () => markStale(queries, 'expenses.draftEdit'),
            onError: (error) => notify.failure(errorText(error)),
          },
        )
      }
    >
      Read reading
    </Button>
  );
}
