import { useQuery } from '@tanstack/react-query';
import { payoutStateLabel } from '#domain/payouts/payout-states.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { itemUrl } from '../payout-urls.ts';
import styles from './BankFiles.module.css';
import type { BankFile } from './bank-file.ts';

/** The payments of a file with their results. */
export function FilePayments({ file, onClose }: { file: BankFile; onClose: () => void }) {
  const query = useQuery(queryOf('bankFiles.details', { id: file.id }));
  const items = query.data?.items ?? [];
  return (
    <SideDialog title={`Payments of ${file.number}`} onClose={onClose}>
      <ListStatus of={query} count={items.length} rows={3} failed="Failed to fetch the payments." empty="No payments.">
        <SimpleTable
          label={`Payments of ${file.number}`}
          rows={items}
          keyOf={({ payout_id }) => payout_id}
          hrefOf={itemUrl}
          columns={[
            {
              head: 'Payee',
              isTitle: true,
              cell: ({ payee, account_last4, number }) => (
                <span>
                  {personName(payee)}
                  <span className={styles.dim}>
                    {number}, account ···{account_last4}
                  </span>
                </span>
              ),
            },
            {
              head: 'Amount',
              align: 'right',
              cell: ({ amount }) => <Money amount={amount} currency={file.currency} />,
            },
            {
              head: 'Result',
              cell: ({ state, reason }) => (
                <span>
                  {payoutStateLabel[state]}
                  {reason && <span className={styles.dim}>{reason}</span>}
                </span>
              ),
            },
          ]}
        />
      </ListStatus>
    </SideDialog>
  );
}
