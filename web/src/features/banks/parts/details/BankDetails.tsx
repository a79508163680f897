import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountKindLabel } from '#domain/bank-files/account-numbers.ts';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { DetailsForm } from './DetailsForm.tsx';

type Account = Answer<'bankFiles.myAccounts'>['data'][number];

/** The user's bank details, which are used for payments by bank file. */
export function BankDetails() {
  const query = useQuery(queryOf('bankFiles.myAccounts', {}));
  const accounts = query.data?.data ?? [];
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Account | null>(null);
  const addButton = (
    <Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t`Add bank details`}
    </Button>
  );

  return (
    <Card>
      <CardHeader title={t`Bank details`} end={accounts.length > 0 && addButton} />
      <ListStatus
        of={query}
        count={accounts.length}
        rows={2}
        failed={t`Failed to fetch your bank details.`}
        empty={
          <EmptyState
            title={t`No bank details yet`}
            icon={<IconBuildingBank size={20} aria-hidden="true" />}
            action={addButton}
          >
            {t`Your company pays by bank file. Add your account to be paid.`}
          </EmptyState>
        }
      >
        <SimpleTable label={t`Bank details`} rows={accounts} keyOf={({ id }) => id} columns={columnsOf(setRemoving)} />
      </ListStatus>
      {isAdding && (
        <SideDialog
          title={t`Add bank details`}
          line={t`Payments go to the newest account. For 7 days, payers see that it is new.`}
          staysOpen
          onClose={() => setAdding(false)}
        >
          <DetailsForm expectedKind={query.data?.expected_kind ?? 'iban'} onAdded={() => setAdding(false)} />
        </SideDialog>
      )}
      {removing && <RemoveDetails account={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function columnsOf(onRemove: (account: Account) => void): readonly SimpleColumn<Account>[] {
  return [
    { head: t`Account`, isTitle: true, cell: accountText },
    { head: t`Account holder`, cell: ({ account_holder }) => account_holder },
    { head: t`Added`, cell: ({ added_at }) => <DateTime at={added_at} /> },
    { head: t`Payments`, cell: (account) => <PaidTo account={account} /> },
    {
      head: t`Actions`,
      isAction: true,
      align: 'right',
      cell: (account) => (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          aria-label={t`Remove ${accountText(account)}`}
          onClick={() => onRemove(account)}
        >
          {t`Remove`}
        </Button>
      ),
    },
  ];
}

function accountText({ kind, country, account_last4 }: Account): string {
  return `${accountKindLabel[kind]}${kind === 'iban' ? ` ${country}` : ''} ···${account_last4}`;
}

function PaidTo({ account }: { account: Account }) {
  const choose = useWrite('bankFiles.chooseAccount');
  if (account.is_paid_to) return <Pill tone="good">{t`Paid to this account`}</Pill>;
  return (
    <Button
      size="sm"
      variant="default"
      loading={choose.isPending}
      aria-label={t`Pay to ${accountText(account)}`}
      onClick={() =>
        choose.mutate(
          { id: account.id },
          {
            onSuccess: () => notify.success(t`Payments now go to ${accountText(account)}`),
            onError: (error) => notify.failure(errorText(error)),
          },
        )
      }
    >
      {t`Pay to this account`}
    </Button>
  );
}

function RemoveDetails({ account, onClose }: { account: Account; onClose: () => void }) {
  const remove = useWrite('bankFiles.removeAccount');

  async function confirm() {
    try {
      await remove.mutateAsync({ id: account.id });
      notify.success(t`${accountText(account)} removed`);
    } catch (error) {
      notify.failure(errorText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Remove ${accountText(account)}?`}
      action={t`Remove`}
      isDestroying
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t`Its numbers are deleted. Files that were already created still pay to it.`}
    </ConfirmDialog>
  );
}
