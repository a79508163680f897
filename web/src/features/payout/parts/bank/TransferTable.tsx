import { Button } from '@mantine/core';
import { type Answer, call } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { Dot, type DotProps } from '../../../../ui/StatusDot.tsx';
import { itemUrl } from '../payout-urls.ts';
import styles from './BankTransfers.module.css';
import { CancelTransfer } from './CancelTransfer.tsx';

type Transfer = Answer<'ach.transfers'>['data'][number];

const looks: Record<Transfer['state'], Omit<DotProps, 'label'>> = {
  created: { tone: 'processing', fill: 'ring' },
  pending: { tone: 'processing', fill: 'half' },
  processed: { tone: 'paid', fill: 'full' },
  failed: { tone: 'rejected', fill: 'full' },
  cancelled: { tone: 'draft', fill: 'full' },
};

const shared: readonly SimpleColumn<Transfer>[] = [
  {
    head: 'Item',
    isTitle: true,
    cell: ({ number, title }) => `${number} ${title}`,
  },
  {
    head: 'Payee',
    cell: ({ payee, bank_last4 }) => (
      <span>
        {personName(payee)}
        {bank_last4 && <span className={styles.dim}>Account ···{bank_last4}</span>}
      </span>
    ),
  },
  { head: 'Amount', align: 'right', cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
];

/** The latest transfers. The user can cancel those that the bank has not collected yet. */
export function TransferTable({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <SimpleTable
      label="Latest transfers"
      rows={transfers}
      keyOf={({ payout_id }) => payout_id}
      hrefOf={itemUrl}
      columns={[
        ...shared,
        { head: 'Status', cell: ({ state, label }) => <Dot {...looks[state]} label={label} /> },
        { head: 'Sent', cell: ({ sent_at }) => (sent_at ? <DateTime at={sent_at} /> : '–') },
        { head: 'Ended', isWide: true, cell: ({ ended_at }) => (ended_at ? <DateTime at={ended_at} /> : '–') },
        {
          head: 'Cancel',
          isAction: true,
          align: 'right',
          cell: ({ payout_id, number, can_cancel, cancel_until }) =>
            can_cancel.allowed && (
              <CancelTransfer payout_id={payout_id} number={number} cancel_until={cancel_until} size="sm" />
            ),
        },
      ]}
    />
  );
}

/** Failed transfers with the meaning of their return code, the cause and the next step. */
export function FailedTransfers({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <SimpleTable
      label="Failed transfers"
      rows={transfers}
      keyOf={({ payout_id }) => payout_id}
      hrefOf={itemUrl}
      columns={[
        ...shared,
        { head: 'Reason and next step', cell: ({ failure }) => <p className={styles.failure}>{failure}</p> },
        { head: 'Pay again', isAction: true, align: 'right', cell: (transfer) => <PayAgain transfer={transfer} /> },
      ]}
    />
  );
}

function PayAgain({ transfer: { item_kind, item_id, number } }: { transfer: Transfer }) {
  const pay = useWrite('ach.pay');

  async function retry() {
    try {
      const { version } = await call('payouts.paymentDetails', { item_kind, item_id });
      await pay.mutateAsync({ item_kind, item_id, version });
      notify.success(`${number} is paid by bank transfer again`);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Button
      size="sm"
      variant="default"
      loading={pay.isPending}
      aria-label={`Pay ${number} again`}
      onClick={() => void retry()}
    >
      Pay again
    </Button>
  );
}
