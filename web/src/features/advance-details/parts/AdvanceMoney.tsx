import { advanceBalance } from '#domain/advances/balance.ts';
import { t } from '#domain/language/translate.ts';
import { type Money as Amount, moneyFrom } from '#domain/money/money.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { rich } from '../../../ui/rich.tsx';
import type { Advance } from '../../advances/parts/advance.ts';
import styles from './AdvanceMoney.module.css';

/** Shows the balance of an advance (paid − applied − returned) and its parts. */
export function AdvanceMoney({ advance }: { advance: Advance }) {
  const { currency, paid_amount, applied_amount, returned_amount, reserved_amount, balance } = advance;
  const { available } = advanceBalance(advance);
  const paid = moneyFrom(paid_amount, currency);
  const parts = [
    { key: 'applied', label: t`Applied to reports`, amount: applied_amount },
    { key: 'returned', label: t`Returned`, amount: returned_amount },
    { key: 'reserved', label: t`Reserved in open reports`, amount: reserved_amount },
    { key: 'available', label: t`Available`, amount: available },
  ];

  return (
    <Card aria-label={t`Balance`}>
      <CardHeader title={t`Balance`} detail={t`paid − applied − returned`} />
      <div className={styles.money}>
        <p className={styles.figures}>
          <Money amount={balance} currency={currency} as="big" />
          <span>{rich`left of ${<Money amount={paid_amount} currency={currency} />} paid`}</span>
        </p>
        <div className={styles.bar} aria-hidden="true">
          {parts
            .filter(({ amount }) => !isNone(amount, currency))
            .map(({ key, amount }) => (
              <span key={key} data-part={key} style={{ flexGrow: share(moneyFrom(amount, currency), paid) }} />
            ))}
        </div>
        <dl className={styles.parts}>
          {parts.map(({ key, label, amount }) => (
            <div key={key} data-part={key} data-none={isNone(amount, currency) || undefined}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

/** Returns the share of a part in ten-thousandths. The bar uses the share as the flex-grow value of the part. */
function share(part: Amount, whole: Amount): number {
  return whole.minor === 0n ? 0 : Number((part.minor * 10_000n) / whole.minor);
}

function isNone(amount: string, currency: string): boolean {
  return moneyFrom(amount, currency).minor === 0n;
}
