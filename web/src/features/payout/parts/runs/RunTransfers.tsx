import { payoutStateLabel } from '#domain/payouts/payout-states.ts';
import { personName } from '../../../../lib/session.ts';
import { Money } from '../../../../ui/Money.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { itemUrl } from '../payout-urls.ts';
import type { Transfer } from './payment-run.ts';
import styles from './runs.module.css';

/** One transfer for each person, entity and currency, with the reports and advances that it pays. */
export function RunTransfers({ transfers }: { transfers: readonly Transfer[] }) {
  if (transfers.length === 0) return <p className={styles.none}>No payment of this run could be started.</p>;
  return (
    <ul className={styles.transfers}>
      {transfers.map(({ payee, entity, currency, amount, payments }) => (
        <li key={`${payee.user_id} ${entity?.id ?? ''} ${currency}`}>
          <div className={styles.transfer}>
            <span className={styles.stacked}>
              <b>{personName(payee)}</b>
              {entity && <small>{entity.name}</small>}
            </span>
            <b>
              <Money amount={amount} currency={currency} />
            </b>
          </div>
          <ul className={styles.payments}>
            {payments.map((payment) => (
              <li key={payment.payout_id}>
                <span className={styles.stacked}>
                  <TextLink href={itemUrl(payment)}>
                    {payment.number} {payment.title}
                  </TextLink>
                  <small>
                    {payoutStateLabel[payment.state]}
                    {payment.reason && `: ${payment.reason}`}
                  </small>
                </span>
                <Money amount={payment.amount} currency={currency} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
