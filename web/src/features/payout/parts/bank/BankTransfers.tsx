import { IconBuildingBank, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TransferState, transferStateLabel, transferStates } from '#domain/ach/transfer-states.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { PlainSelect } from '../../../../ui/PlainSelect.tsx';
import { payoutUrl } from '../payout-urls.ts';
import { BankSummary } from './BankSummary.tsx';
import styles from './BankTransfers.module.css';
import { Reconciliation } from './Reconciliation.tsx';
import { FailedTransfers, TransferTable } from './TransferTable.tsx';

const sendingMs = 3000;

/**
 * The company's bank transfers: the failed ones with the next step, the latest ones, and a comparison with the ledger.
 */
export function BankTransfers() {
  return (
    <>
      <PageHeader
        title="Bank transfers"
        crumbs={[{ label: 'Payout', href: payoutUrl('payment') }, { label: 'Bank transfers' }]}
        line="The bank pays within one to four business days and reports each result here."
      />
      <BankSummary />
      <div className={styles.cards}>
        <Errors />
        <Latest />
        <Reconciliation />
      </div>
    </>
  );
}

function Errors() {
  const query = useQuery(queryOf('ach.transfersErrorList', {}));
  const transfers = query.data?.data ?? [];
  return (
    <Card>
      <CardHeader title="Failed transfers" />
      <ListStatus
        of={query}
        count={transfers.length}
        rows={3}
        failed="Failed to fetch the failed transfers."
        empty={
          <EmptyState title="No failed transfers" icon={<IconCircleCheck size={20} aria-hidden="true" />}>
            A transfer that the bank returns appears here with the reason and the next step.
          </EmptyState>
        }
      >
        <FailedTransfers transfers={transfers} />
      </ListStatus>
    </Card>
  );
}

const stateLabels = transferStates.map((state) => transferStateLabel[state]);

function Latest() {
  const [state, setState] = useState<TransferState | null>(null);
  const query = useQuery({
    ...queryOf('ach.transfers', state ? { state } : {}),
    // Polls while a transfer is being sent, which takes only seconds.
    refetchInterval: (shown) => (shown.state.data?.data.some((each) => each.state === 'created') ? sendingMs : false),
  });
  const transfers = query.data?.data ?? [];
  return (
    <Card>
      <CardHeader
        title="Latest transfers"
        end={
          <PlainSelect
            label="State"
            placeholder="All states"
            data={stateLabels}
            value={state && transferStateLabel[state]}
            onChange={(label) => setState(transferStates.find((known) => transferStateLabel[known] === label) ?? null)}
          />
        }
      />
      <ListStatus
        of={query}
        count={transfers.length}
        rows={5}
        failed="Failed to fetch the transfers."
        empty={
          <EmptyState title="No transfers" icon={<IconBuildingBank size={20} aria-hidden="true" />}>
            Payments by bank transfer appear here.
          </EmptyState>
        }
      >
        <TransferTable transfers={transfers} />
      </ListStatus>
    </Card>
  );
}
