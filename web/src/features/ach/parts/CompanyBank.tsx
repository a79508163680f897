import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { bankLabel } from '../../banks/parts/bank-label.ts';
import type { SetUp } from '../ach.calls.ts';
import styles from '../ach.module.css';

/** The company's bank account with its last four digits. With `canRemove`, it has a button to remove the account. */
export function CompanyBank({ bank, canRemove }: { bank: NonNullable<SetUp['bank']>; canRemove: boolean }) {
  const remove = useWrite('ach.removeFundingSource');
  const [isConfirming, setConfirming] = useState(false);

  async function confirm() {
    try {
      await remove.mutateAsync({ funding_source_id: bank.id });
      notify.success(`${bank.name} removed`);
    } catch (error) {
      notify.failure(errorText(error));
    }
    setConfirming(false);
  }

  return (
    <div className={styles.bank}>
      <span className={styles.lineText}>
        <b>{bank.name}</b>
        <small>{bankLabel(bank)}</small>
      </span>
      {canRemove && (
        <Button size="sm" variant="subtle" color="red" onClick={() => setConfirming(true)}>
          Remove
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${bank.name}?`}
          action="Remove"
          isDestroying
          isPending={remove.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          Your company cannot pay by bank transfer until another account is added and confirmed.
        </ConfirmDialog>
      )}
    </div>
  );
}
