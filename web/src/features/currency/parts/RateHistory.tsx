import { Button, CloseButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DateOnly } from '../../../ui/DateOnly.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { type CurrencyRow, historyQuery } from '../currency.calls.ts';
import styles from '../currency.module.css';

type ManualRate = Answer<'currencies.history'>['manual'][number];

interface RateHistoryProps {
  row: CurrencyRow;
  own: string;
  canChange: boolean;
  onSetRate: () => void;
  onClose: () => void;
}

/** Shows the rates of a currency: manual rates with their author and time, and market rates by day. */
export function RateHistory({ row, own, canChange, onSetRate, onClose }: RateHistoryProps) {
  const { currency, name } = row;
  const query = useInfiniteQuery(historyQuery(currency));
  const manual = query.data?.pages[0]?.manual ?? [];
  const market = query.data?.pages.flatMap((page) => page.market) ?? [];

  return (
    <SideDialog
      title={`${currency}, ${name}`}
      line={`${own} for 1 ${currency}`}
      onClose={onClose}
      foot={
        canChange && (
          <Button variant="default" className={styles.last ?? ''} onClick={onSetRate}>
            Set a rate
          </Button>
        )
      }
    >
      <ListStatus of={query} count={query.data ? 1 : 0} rows={6} empty={null} failed="Failed to fetch Rates.">
        <section className={styles.section}>
          <h3>Manual rates</h3>
          {manual.length === 0 && <p className={styles.dim}>None. Market rates apply.</p>}
          <ul className={styles.lines}>
            {manual.map((rate) => (
              <ManualLine key={rate.id} rate={rate} currency={currency} canChange={canChange} />
            ))}
          </ul>
        </section>
        <section className={styles.section}>
          <h3>Market rates</h3>
          {market.length === 0 && <p className={styles.dim}>No rates received yet.</p>}
          <ul className={styles.lines}>
            {market.map(({ rate_on, rate, source }) => (
              <li key={rate_on}>
                <span>
                  <DateOnly date={rate_on} />
                  <small>{source}</small>
                </span>
                <span className={styles.rate}>{rate}</span>
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button
                size="sm"
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show earlier days
              </Button>
            </div>
          )}
        </section>
      </ListStatus>
    </SideDialog>
  );
}

function ManualLine({ rate, currency, canChange }: { rate: ManualRate; currency: string; canChange: boolean }) {
  const { user } = useSession();
  const [isDialogOpen, setDialog] = useState(false);
  const remove = useWrite('currencies.removeRate');

  function confirmRemove() {
    remove.mutate(
      { id: rate.id },
      {
        onSuccess: () => notify.success('Rate removed'),
        onError: (error) => notify.failure(errorText(error)),
        onSettled: () => setDialog(false),
      },
    );
  }

  return (
    <li data-removed={rate.is_removed || undefined}>
      <span>
        <b>
          From {dateText(rate.effective_from)}
          {rate.ends_on && ` to ${dateText(rate.ends_on)}`}
        </b>
        <small>
          {rate.set_by}, <DateTime at={rate.set_at} zone={user.time_zone} />
          {rate.is_removed && ', removed'}
        </small>
      </span>
      <span className={styles.rate}>{rate.rate}</span>
      {canChange && !rate.is_removed && (
        <CloseButton
          aria-label={`Remove the rate from ${dateText(rate.effective_from)}`}
          onClick={() => setDialog(true)}
        />
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title="Remove this rate?"
          action="Remove"
          isDestroying
          isPending={remove.isPending}
          onConfirm={confirmRemove}
          onClose={() => setDialog(false)}
        >
          {currency} returns to the previous rate. Amounts already converted do not change, and the rate stays in the
          history.
        </ConfirmDialog>
      )}
    </li>
  );
}
