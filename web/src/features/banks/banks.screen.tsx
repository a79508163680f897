import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SideDialog } from '../../ui/SideDialog.tsx';
import { BankForm } from './parts/BankForm.tsx';
import { BankTable } from './parts/BankTable.tsx';
import { BankDetails } from './parts/details/BankDetails.tsx';

const banksQuery = queryOf('ach.fundingSources', {});

/** The user's bank accounts. A company pays by bank transfer, by bank file, or by both. */
export function BanksScreen() {
  const paysByBank = useSession().rights.ach_data.details.customer.status === 'verified';
  const paysByFile = useQuery(queryOf('bankFiles.myAccounts', {})).data?.pays_by_file;
  if (paysByBank && !paysByFile) return <TransferAccounts />;
  return (
    <>
      {paysByBank ? (
        <TransferAccounts />
      ) : (
        <PageHeader title={t`Bank`} line={t`Your company pays your reports and advances to one of these accounts.`} />
      )}
      <BankDetails />
    </>
  );
}

/** The user's accounts for bank transfers. One of them receives the payments. */
function TransferAccounts() {
  const query = useQuery(banksQuery);
  const banks = query.data?.data ?? [];
  const canAdd = query.data?.can_add;
  const [isAdding, setAdding] = useState(false);
  const addButton = canAdd?.allowed && (
    <Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t`Add bank account`}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t`Bank`}
        line={t`Your company pays your reports and advances to one of these accounts.`}
        actions={banks.length > 0 && addButton}
      />
      <Card>
        <ListStatus
          of={query}
          count={banks.length}
          rows={3}
          failed={t`Failed to fetch Bank accounts.`}
          empty={
            <EmptyState
              title={t`No bank account yet`}
              icon={<IconBuildingBank size={20} aria-hidden="true" />}
              action={addButton}
            >
              {canAdd?.reason ?? t`Add a US bank account to be paid by bank transfer.`}
            </EmptyState>
          }
        >
          <BankTable banks={banks} />
        </ListStatus>
      </Card>
      {isAdding && (
        <SideDialog
          title={t`Add bank account`}
          line={t`Payments go to the newest account. For 7 days, payers see that it is new.`}
          staysOpen
          onClose={() => setAdding(false)}
        >
          <BankForm of="me" action={t`Add bank account`} onAdded={() => setAdding(false)} />
        </SideDialog>
      )}
    </>
  );
}
