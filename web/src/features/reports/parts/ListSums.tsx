import { Fragment } from 'react';
import { withCommas } from '#domain/money/display.ts';
import { Money } from '../../../ui/Money.tsx';
import styles from './ListSums.module.css';

interface ListSumsProps {
  spent: readonly { currency: string; amount: string }[];
  total: string;
  currency: string;
}

/** What everything found adds up to: as it was spent, and in the company's currency at the right. */
export function ListSums({ spent, total, currency }: ListSumsProps) {
  return (
    <>
      {spent.length > 0 && (
        <span className={styles.spent}>
          Spent in{' '}
          {spent.map((each, at) => (
            <Fragment key={each.currency}>
              {at > 0 && ', '}
              <span>
                {each.currency} {withCommas(each.amount)}
              </span>
            </Fragment>
          ))}
        </span>
      )}
      <span className={styles.total}>
        <Money amount={total} currency={currency} />
      </span>
    </>
  );
}
