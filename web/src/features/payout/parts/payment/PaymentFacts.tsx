import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { manualMethodLabel } from '#domain/payouts/payment-methods.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import { stageOfTab } from '#domain/payouts/payout-tabs.ts';
import { personName, useSession } from '../../../../lib/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { Flag } from '../../../../ui/Flag.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { rich } from '../../../../ui/rich.tsx';
import { Facts } from '../../../../ui/SidePanel.tsx';
import { Dot, type DotProps } from '../../../../ui/StatusDot.tsx';
import { isNothing, type Payment, type PaymentDetails, paidMoney } from '../payable.ts';
import styles from './PaymentFacts.module.css';

/**
 * Shows whether the payment is on hold or must be released, then the calculation from the approved to the payable
 * amount, then each payment.
 */
export function PaymentFacts({ details }: { details: PaymentDetails }) {
  const {
    item_currency: currency,
    item_amount,
    advances_total,
    payable,
    payee,
    payments,
    on_hold_reason,
    release_reason,
  } = details;
  const hasAdvances = !isNothing(advances_total, currency);
  return (
    <div className={styles.facts}>
      {on_hold_reason && (
        <p className={styles.status}>
          <Flag tone="warn">{t`On hold: ${on_hold_reason}`}</Flag>
        </p>
      )}
      {release_reason && (
        <p className={styles.status}>
          <Flag tone="warn">{t`To release by a second person: ${release_reason}`}</Flag>
        </p>
      )}
      <Facts
        facts={[
          { name: t`Approved`, value: <Money amount={item_amount} currency={currency} /> },
          ...(hasAdvances
            ? [{ name: t`Paid by advances`, value: <Money amount={`-${advances_total}`} currency={currency} /> }]
            : []),
          {
            name: t`Payable to ${payee.first_name}`,
            value: <Money amount={payable} currency={currency} />,
            isSum: true,
          },
        ]}
      />
      {payments.length > 0 ? (
        <ul className={styles.payments}>
          {payments.map((payment) => (
            <li key={payment.payout_id}>
              <PaymentItem payment={payment} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{unpaidText(details)}</p>
      )}
    </div>
  );
}

function unpaidText({ stage, payable, item_currency }: PaymentDetails): string {
  const isCovered = isNothing(payable, item_currency);
  if (stage === stageOfTab.paid)
    return isCovered ? t`Closed. Nothing was left to pay.` : t`Paid before payment details were recorded.`;
  return isCovered ? t`Approved. Nothing is left to pay.` : t`Approved. Not in the payments queue yet.`;
}

function PaymentItem({ payment }: { payment: Payment }) {
  const { user } = useSession();
  const { state, label, reference, note, sent_on, paid_on, status_info } = payment;
  return (
    <>
      <div className={styles.head}>
        <Dot {...looks[state]} label={label} />
        <Money {...paidMoney(payment)} as="cell" />
      </div>
      <dl className={styles.lines}>
        {sent_on && sent_on !== paid_on && <Line name={t`Sent on`}>{dateText(sent_on)}</Line>}
        {paid_on && <Line name={t`Paid on`}>{dateText(paid_on)}</Line>}
        {payment.mode && <Line name={t`Method`}>{payment.method || manualMethodLabel.other}</Line>}
        {reference && <Line name={t`Reference`}>{reference}</Line>}
        {note && <Line name={t`Note`}>{note}</Line>}
        {(moments[state] ?? []).map(({ name, at, by }) => {
          const when = payment[at];
          const who = payment[by];
          return (
            when && (
              <Line key={name} name={name}>
                {who ? (
                  rich`${<DateTime at={when} zone={user.time_zone} />} by ${personName(who)}`
                ) : (
                  <DateTime at={when} zone={user.time_zone} />
                )}
              </Line>
            )
          );
        })}
      </dl>
      {status_info && (
        <p className={styles.status}>
          <Flag tone={state === 'failed' ? 'bad' : 'warn'}>{statusText(state, status_info)}</Flag>
        </p>
      )}
    </>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const looks: Record<PayoutState, Omit<DotProps, 'label'>> = {
  queued: { tone: 'queue', fill: 'ring' },
  initiated: { tone: 'processing', fill: 'half' },
  processed: { tone: 'paid', fill: 'full' },
  failed: { tone: 'rejected', fill: 'full' },
  cancelled: { tone: 'draft', fill: 'full' },
};

/**
 * Explains why a payment failed or was reverted. A payment that has not failed has a reason only if a user reverted it.
 */
function statusText(state: PayoutState, reason: string): string {
  if (state === 'initiated') return t`Payment reverted: ${reason}`;
  if (state === 'processed') return t`Reverted once: ${reason}`;
  return reason;
}

interface Moment {
  name: string;
  at: 'queued_at' | 'released_at' | 'initiated_at' | 'processed_at' | 'ended_at';
  by: 'queued_by' | 'released_by' | 'initiated_by' | 'processed_by';
}

const queued: Moment = { name: t`Queued`, at: 'queued_at', by: 'queued_by' };
const released: Moment = { name: t`Released`, at: 'released_at', by: 'released_by' };
const started: Moment = { name: t`Started`, at: 'initiated_at', by: 'initiated_by' };

/** The timestamps shown for a payment in each state. */
const moments: Partial<Record<PayoutState, readonly Moment[]>> = {
  queued: [queued, released],
  initiated: [queued, released, started],
  processed: [released, { name: t`Confirmed`, at: 'processed_at', by: 'processed_by' }],
  failed: [started],
  cancelled: [queued],
};
