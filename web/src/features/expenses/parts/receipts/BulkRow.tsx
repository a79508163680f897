import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { t, texts } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import type { QueueItem } from '../../../../lib/capture/capture-queue.ts';
import { ownCaptures } from '../../../../lib/capture/own-captures.ts';
import { markStale, useWrite } from '../../../../lib/queries.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Flag } from '../../../../ui/Flag.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ReceiptThumb } from '../../../../ui/ReceiptThumb.tsx';
import { editExpenseUrl } from '../../../items/parts/report-urls.ts';
import { expenseLabels } from '../../expense-labels.ts';
import type { WaitingDraft } from '../../use-waiting-drafts.ts';
import styles from './BulkReceipts.module.css';
import { useContentUrl } from './use-content-url.ts';

interface BulkRowProps {
  item: QueueItem;
  draft: WaitingDraft | undefined;
  onEdit: () => void;
  onDiscard: () => void;
}

/**
 * A row for one receipt or draft, with its progress and the values read from it. The row has actions while the receipt
 * or draft is stored only on this device, and a button to read the receipt again if the reading failed.
 */
export function BulkRow({ item, draft, onEdit, onDiscard }: BulkRowProps) {
  const { name, phase, percent, file, expense_id } = item;
  const local = useContentUrl(item.content);

  return (
    <li className={styles.row}>
      <ReceiptThumb src={draft?.thumbnail ?? file?.thumbnail ?? local} />
      <span className={styles.name}>
        {expense_id ? (
          <AppLink href={editExpenseUrl({ id: expense_id }, { from: 'upload' })}>{name}</AppLink>
        ) : (
          <b>{name}</b>
        )}
        <State item={item} draft={draft} />
      </span>
      <span className={styles.read}>{draft && draftText(draft)}</span>
      <span className={styles.act}>
        <UnsentActions item={item} onEdit={onEdit} onDiscard={onDiscard} />
        {draft?.scan_state === 'failed' && file && <ReadAgain file_id={file.id} />}
      </span>
      <span className={styles.amount}>
        <RowAmount item={item} draft={draft} />
      </span>
      {(phase === 'sending' || phase === 'checking') && (
        <progress className={styles.bar} max={100} value={percent} aria-label={t`Uploading ${name}`} />
      )}
    </li>
  );
}

function RowAmount({ item: { details }, draft }: Pick<BulkRowProps, 'item' | 'draft'>) {
  if (draft?.amount && draft.currency) return <Money amount={draft.amount} currency={draft.currency} />;
  return details?.amount ? <Money amount={details.amount} currency={details.currency} /> : null;
}

const sendLabels: Partial<Record<QueueItem['phase'], string>> = texts({
  shared: 'Add',
  waiting: 'Send now',
  refused: 'Send again',
});

function UnsentActions({ item, onEdit, onDiscard }: Omit<BulkRowProps, 'draft'>) {
  const { id, name, phase, may_edit } = item;
  const label = sendLabels[phase];
  if (!label) return null;
  return (
    <>
      <Button size="sm" variant="default" aria-label={`${label}: ${name}`} onClick={() => void ownCaptures.send(id)}>
        {label}
      </Button>
      {may_edit && (
        <ActionIcon size="sm" aria-label={t`Edit ${name}`} onClick={onEdit}>
          <IconPencil aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon size="sm" aria-label={t`Delete ${name}`} onClick={onDiscard}>
        <IconX aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

function State({ item, draft }: Pick<BulkRowProps, 'item' | 'draft'>) {
  const { phase, percent, message, is_stored } = item;
  if (phase === 'waiting' && !is_stored) return <Flag tone="warn">{expenseLabels.deviceIsFull}</Flag>;
  switch (phase) {
    case 'shared':
      return <small>{expenseLabels.confirmShared}</small>;
    case 'waiting':
      return message ? <Flag tone="warn">{message}</Flag> : <small>{expenseLabels.uploadPhase.waiting}</small>;
    case 'sending':
      return (
        <small>
          {expenseLabels.uploadPhase.sending}, {percent}%
        </small>
      );
    case 'checking':
      return <small>{expenseLabels.uploadPhase.checking}</small>;
    case 'refused':
      return <Flag tone="bad">{message}</Flag>;
    case 'done':
      return <Reading state={draft?.scan_state ?? null} />;
  }
}

function Reading({ state }: { state: WaitingDraft['scan_state'] }) {
  switch (state) {
    case 'pending':
      return <small role="status">{t`Reading…`}</small>;
    case 'done':
      return <Flag tone="good">{t`Read`}</Flag>;
    case 'partial':
      return <Flag tone="quiet">{t`Partly read`}</Flag>;
    case 'failed':
      return <Flag tone="warn">{t`Could not be read`}</Flag>;
    case null:
      return <small>{t`Saved as a draft`}</small>;
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
      {t`Read again`}
    </Button>
  );
}
