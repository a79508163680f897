import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { notify } from '../../../ui/notices.ts';
import { Pill } from '../../../ui/Pill.tsx';
import { SimpleTable } from '../../../ui/SimpleTable.tsx';
import styles from './BankTable.module.css';
import { type Bank, bankLabel } from './bank-label.ts';
import { RenameDialog } from './RenameDialog.tsx';

/** Lists the accounts with their last four digits and marks the one that receives payments. */
export function BankTable({ banks }: { banks: readonly Bank[] }) {
  const [renaming, setRenaming] = useState<Bank | null>(null);
  const [removing, setRemoving] = useState<Bank | null>(null);
  return (
    <>
      <SimpleTable
        label={t`Bank accounts`}
        rows={banks}
        keyOf={({ id }) => id}
        columns={[
          { head: t`Nickname`, isTitle: true, cell: ({ name }) => name },
          { head: t`Account`, cell: bankLabel },
          { head: t`Added`, cell: ({ added_at }) => <DateTime at={added_at} /> },
          { head: t`Payments`, cell: (bank) => <PaidTo bank={bank} /> },
          {
            head: t`Actions`,
            isAction: true,
            align: 'right',
            cell: (bank) => (
              <span className={styles.buttons}>
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t`Rename ${bank.name}`}
                  onClick={() => setRenaming(bank)}
                >
                  {t`Rename`}
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  color="red"
                  aria-label={t`Remove ${bank.name}`}
                  onClick={() => setRemoving(bank)}
                >
                  {t`Remove`}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {renaming && <RenameDialog bank={renaming} onClose={() => setRenaming(null)} />}
      {removing && <RemoveDialog bank={removing} isLast={banks.length === 1} onClose={() => setRemoving(null)} />}
    </>
  );
}

function PaidTo({ bank }: { bank: Bank }) {
  const change = useWrite('ach.aliasNames');
  if (bank.is_paid_to) return <Pill tone="good">{t`Paid to this account`}</Pill>;

  function choose() {
    change.mutate(
      { funding_source_id: bank.id, is_paid_to: true },
      {
        onSuccess: () => notify.success(t`Payments now go to ${bank.name}`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <Button size="sm" variant="default" loading={change.isPending} aria-label={t`Pay to ${bank.name}`} onClick={choose}>
      {t`Pay to this account`}
    </Button>
  );
}

function RemoveDialog({ bank, isLast, onClose }: { bank: Bank; isLast: boolean; onClose: () => void }) {
  const remove = useWrite('ach.removeFundingSource');

  async function confirm() {
    try {
      await remove.mutateAsync({ funding_source_id: bank.id });
      notify.success(t`${bank.name} removed`);
    } catch (error) {
      notify.failure(errorText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Remove ${bank.name}?`}
      action={t`Remove`}
      isDestroying
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {consequence(bank, isLast)}
    </ConfirmDialog>
  );
}

function consequence({ is_paid_to }: Bank, isLast: boolean): string {
  if (isLast) return t`Your company cannot pay you by bank transfer until you add another account.`;
  return is_paid_to ? t`Payments then go to your oldest account.` : t`Payments go to another account already.`;
}
