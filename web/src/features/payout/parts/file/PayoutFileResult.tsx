import { Button } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Flag } from '../../../../ui/Flag.tsx';
import { ProgressLine } from '../../../../ui/ProgressLine.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { payoutUrl } from '../payout-urls.ts';
import styles from './PayoutFile.module.css';
import type { PayoutFileAnswer } from './payout-file.ts';

const retryMs = 600;

/**
 * The last step of a payout file upload: the progress, then the result. The run continues if the user leaves the page.
 */
export function PayoutFileResult({ file }: { file: PayoutFileAnswer }) {
  const { data: run } = useQuery({
    ...queryOf('bulk.progress', { run_id: file.run_id ?? '' }),
    enabled: file.run_id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : retryMs),
  });
  if (file.run_id !== null && run?.state !== 'done')
    return (
      <Card padded className={styles.progress}>
        <ProgressLine
          label="Marking as paid"
          done={run ? run.no_of_done + run.no_of_refused : 0}
          total={run?.no_of_items ?? file.counts.ready}
        />
        <p>You can leave this page. Processing continues in the background.</p>
      </Card>
    );
  const paid = run?.no_of_done ?? file.counts.ready;
  const left = run?.no_of_refused ?? 0;
  return (
    <Card aria-label="Result">
      <EmptyState
        title={`${counted(paid, 'payment')} paid`}
        icon={<IconWallet size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={payoutUrl('paid')}>
            Show paid items
          </Button>
        }
      >
        {left > 0
          ? `${counted(left, 'payment')} could not be marked as paid.`
          : 'Each payee is notified with the payment reference.'}
      </EmptyState>
      {run && run.refused.length > 0 && (
        <ul className={styles.refused}>
          {run.refused.map(({ item_id, label, reason }) => (
            <li key={item_id}>
              <b>{label}</b>
              <Flag tone="bad">{reason}</Flag>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
