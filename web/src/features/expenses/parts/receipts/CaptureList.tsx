import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { isUnsent, type QueueItem } from '../../../../lib/capture/capture-queue.ts';
import { ownCaptures } from '../../../../lib/capture/own-captures.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { expenseLabels } from '../../expense-labels.ts';
import type { WaitingDraft } from '../../use-waiting-drafts.ts';
import styles from './BulkReceipts.module.css';
import { BulkRow } from './BulkRow.tsx';
import { CaptureDialog } from './CaptureDialog.tsx';

interface CaptureListProps {
  items: readonly QueueItem[];
  /** The drafts created from the receipts, by id. */
  drafts?: ReadonlyMap<string, WaitingDraft>;
  /** The currency that the edit dialog preselects for a receipt without entered details. */
  currency: string;
}

/**
 * Lists the receipts and drafts that are being sent, wait for a connection or were refused, and the finished ones until
 * the user clears them.
 */
export function CaptureList({ items, drafts, currency }: CaptureListProps) {
  const [opened, setOpened] = useState<{ id: string; for: 'edit' | 'discard' } | null>(null);
  const item = items.find(({ id }) => id === opened?.id);
  const close = () => setOpened(null);
  if (items.length === 0) return null;

  return (
    <Card aria-label={t`Receipts`} className={styles.list}>
      <header className={styles.head}>
        <h2>{progressText(items)}</h2>
        {items.some((one) => !isUnsent(one)) && (
          <Button size="sm" variant="subtle" onClick={() => ownCaptures.tidy()}>
            {t`Clear finished`}
          </Button>
        )}
      </header>
      <ul>
        {items.map((one) => (
          <BulkRow
            key={one.id}
            item={one}
            draft={drafts?.get(one.expense_id ?? '')}
            onEdit={() => setOpened({ id: one.id, for: 'edit' })}
            onDiscard={() => setOpened({ id: one.id, for: 'discard' })}
          />
        ))}
      </ul>
      {item && opened?.for === 'edit' && <CaptureDialog item={item} currency={currency} onClose={close} />}
      {item && opened?.for === 'discard' && (
        <ConfirmDialog
          title={t`Delete ${item.name}?`}
          action={t`Delete`}
          isDestroying
          onConfirm={() => {
            void discard(item.id);
            close();
          }}
          onClose={close}
        >
          {item.may_edit ? expenseLabels.onlyOnThisDevice : mayBeSent}
        </ConfirmDialog>
      )}
    </Card>
  );
}

const mayBeSent = t`Outlay may already have this. Check your drafts.`;

async function discard(id: string): Promise<void> {
  if (!(await ownCaptures.discard(id))) notify.info(mayBeSent);
}

function progressText(items: readonly QueueItem[]): string {
  const count = (phase: QueueItem['phase']) => items.filter((item) => item.phase === phase).length;
  const sending = count('sending') + count('checking');
  if (sending === 0 && count('waiting') > 0) return expenseLabels.waitingToBeSent(count('waiting'));
  if (count('shared') > 0) return expenseLabels.sharedWithOutlay(count('shared'));
  return count('refused') > 0
    ? expenseLabels.uploadedWithFailures(count('done'), items.length, count('refused'))
    : expenseLabels.uploaded(count('done'), items.length);
}
