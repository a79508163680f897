import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFacts } from '#domain/bank-files/file-formats.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import styles from '../integrations.module.css';
import { PayingAccountForm } from './PayingAccountForm.tsx';

type PayingAccount = Answer<'bankFiles.payingAccounts'>['data'][number];

/** The accounts that pay by bank file, one for each entity. */
export function PayingAccounts() {
  const query = useQuery(queryOf('bankFiles.payingAccounts', {}));
  const accounts = query.data?.data ?? [];
  const canChange = useCanChange('/settings/integrations');
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PayingAccount | null>(null);

  return (
    <Card>
      <div className={styles.tools}>
        <p>Payers create a file from the payments queue and upload it at your bank.</p>
        {canChange && (
          <Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Set paying account
          </Button>
        )}
      </div>
      <ListStatus
        of={query}
        count={accounts.length}
        failed="Failed to fetch the paying accounts."
        empty={
          <EmptyState title="No paying account yet" icon={<IconBuildingBank size={20} aria-hidden="true" />}>
            Set the account that pays for an entity to pay by bank file.
          </EmptyState>
        }
      >
        <SimpleTable
          label="Paying accounts"
          rows={accounts}
          keyOf={({ id }) => id}
          columns={canChange ? [...columns, removeColumn(setRemoving)] : columns}
        />
      </ListStatus>
      {isAdding && (
        <SideDialog
          title="Set paying account"
          line="It replaces the account that pays for the same entity now."
          staysOpen
          onClose={() => setAdding(false)}
        >
          <PayingAccountForm onSaved={() => setAdding(false)} />
        </SideDialog>
      )}
      {removing && <RemoveDialog account={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

const columns: readonly SimpleColumn<PayingAccount>[] = [
  { head: 'Pays for', isTitle: true, cell: payerText },
  { head: 'Format', cell: ({ format }) => formatFacts[format].label },
  { head: 'Account', cell: ({ account_holder, account_last4 }) => `${account_holder} ···${account_last4}` },
  { head: 'Saved', cell: ({ saved_at }) => <DateTime at={saved_at} /> },
];

function payerText({ entity }: PayingAccount): string {
  return entity?.name ?? 'People without an entity';
}

function removeColumn(onRemove: (account: PayingAccount) => void): SimpleColumn<PayingAccount> {
  return {
    head: 'Actions',
    isAction: true,
    align: 'right',
    cell: (account) => (
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`Remove the account of ${payerText(account)}`}
        onClick={() => onRemove(account)}
      >
        Remove
      </Button>
    ),
  };
}

function RemoveDialog({ account, onClose }: { account: PayingAccount; onClose: () => void }) {
  const remove = useWrite('bankFiles.removePayingAccount');

  async function confirm() {
    try {
      await remove.mutateAsync({ id: account.id });
      notify.success('Paying account removed');
    } catch (error) {
      notify.failure(errorText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Remove the account of ${payerText(account)}?`}
      action="Remove"
      isDestroying
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      New bank files cannot pay for {payerText(account).toLowerCase()} until another account is set.
    </ConfirmDialog>
  );
}
