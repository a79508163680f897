import { Fragment } from 'react';
import { withCommas } from '#domain/money/display.ts';
import { Money } from '../../../ui/Money.tsx';
import { rich } from '../../../ui/rich.tsx';
import styles from './ListSums.module.css';

interface ListSumsProps {
  spent: readonly { currency: string; amount: string }[];
  total: string;
  currency: string;
  /** The part of the total that will be paid, if the list shows items awaiting payment. */
  toBePaid?: string | undefined;
}

/**
 * The totals of a list: one for each currency of the expenses and, on the right, the total in the company's currency.
 */
export function ListSums({ spent, total, currency, toBePaid }: ListSumsProps) {
  return (
    <>
      {spent.length > 0 && (
        <span className={styles.spent}>
          {rich`Spent in ${spent.map((sum, at) => (
            <Fragment key={sum.currency}>
              {at > 0 && ', '}
              <span>
                {sum.currency} {withCommas(sum.amount)}
              </span>
            </Fragment>
          ))}`}
        </span>
      )}
      <span className={styles.total}>
        <Money amount={total} currency={currency} />
      </span>
      {toBePaid !== undefined && (
        <span className={styles.toBePaid}>{rich`To be paid ${<Money amount={toBePaid} currency={currency} />}`}</span>
      )}
    </>
  );
}
