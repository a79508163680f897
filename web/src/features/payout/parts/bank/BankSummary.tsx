import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../lib/call.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { bankTransfersUrl } from '../payout-urls.ts';
import styles from './BankSummary.module.css';

type Counts = Answer<'ach.payoutReportCount'>;

/** Shows the payments that are ready for bank transfer, the transfers on their way, and the failed ones. */
export function BankSummary({ hasLink = false }: { hasLink?: boolean }) {
  const counts = useQuery(queryOf('ach.payoutReportCount', {})).data;
  if (!counts) return null;
  const { ready, in_flight, failed } = counts;
  return (
    <Card padded className={styles.summary} aria-label="Bank transfers">
      <Part label="Ready for bank transfer" sum={ready} />
      <Part
        label="On its way"
        sum={in_flight}
        detail={in_flight.no_of_unsent > 0 ? `${in_flight.no_of_unsent} being sent` : ''}
      />
      <Part label="Failed" sum={failed} />
      {hasLink && (
        <TextLink href={bankTransfersUrl()} className={styles.link ?? ''}>
          Bank transfers
        </TextLink>
      )}
    </Card>
  );
}

interface PartProps {
  label: string;
  sum: Counts['ready'];
  /** Text shown after the number of payments. */
  detail?: string;
}

function Part({ label, sum: { count, amount }, detail = '' }: PartProps) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <Money amount={amount} currency="USD" />
      <p className={styles.label}>{[counted(count, 'payment'), detail].filter(Boolean).join(', ')}</p>
    </div>
  );
}
