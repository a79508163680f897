import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { bankTransfersUrl } from '../payout-urls.ts';
import styles from './BankSummary.module.css';

type Counts = Answer<'ach.payoutReportCount'>;

/** What the bank can pay now, the money on its way, failed transfers, and the people without a bank account. */
export function BankSummary({ hasLink = false }: { hasLink?: boolean }) {
  const counts = useQuery(queryOf('ach.payoutReportCount', {})).data;
  if (!counts) return null;
  const { ready, in_flight, failed, without_bank } = counts;
  return (
    <Card padded className={styles.summary} aria-label="Bank transfers">
      <Part label="Ready for bank transfer" sum={ready} />
      <Part label="On its way" sum={in_flight} />
      <Part label="Failed" sum={failed} />
      {hasLink && (
        <TextLink href={bankTransfersUrl()} className={styles.link ?? ''}>
          Bank transfers
        </TextLink>
      )}
      {without_bank.count > 0 && <MissingBanks missing={without_bank} />}
    </Card>
  );
}

function Part({ label, sum: { count, amount } }: { label: string; sum: Counts['ready'] }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <Money amount={amount} currency="USD" />
      <p className={styles.label}>{counted(count, 'payment')}</p>
    </div>
  );
}

const maxNames = 3;

/** Asks everyone with a queued payment and no bank account to add one. */
export function MissingBanks({ missing }: { missing: Counts['without_bank'] }) {
  const ask = useWrite('ach.askForBanks');

  function askAll() {
    ask.mutate(
      {},
      {
        onSuccess: ({ no_of_people }) => notify.success(`Request sent to ${peopleText(no_of_people)}`),
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <div className={styles.missing}>
      <p>
        <b>
          {missing.count === 1 ? '1 person has' : `${missing.count} people have`} a queued payment and no bank account:
        </b>{' '}
        {namesText(missing)}.
      </p>
      <Button size="sm" variant="default" loading={ask.isPending} disabled={ask.isSuccess} onClick={askAll}>
        Ask all of them
      </Button>
    </div>
  );
}

function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function namesText({ count, people }: Counts['without_bank']): string {
  const names = people.slice(0, maxNames).map(personName).join(', ');
  return count > maxNames ? `${names} and ${count - maxNames} more` : names;
}
