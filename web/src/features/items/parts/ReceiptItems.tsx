import { t, texts } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { SavedFile } from '../../../lib/upload.ts';
import { Money } from '../../../ui/Money.tsx';
import styles from './ReceiptItems.module.css';

type LineItems = NonNullable<NonNullable<SavedFile['scan']>['line_items']>;
type Adjustment = LineItems['adjustments'][number];

/** The items that were read from a receipt, with the taxes and discounts that lead to its total. */
export function ReceiptItems({ file }: { file: Pick<SavedFile, 'scan'> }) {
  const read = file.scan?.line_items;
  const currency = file.scan?.currency?.value;
  if (!read || !currency) return null;
  const amounts = [...read.items, ...read.adjustments].map(({ amount }) => moneyFrom(amount, currency));

  return (
    <section className={styles.box} aria-label={t`Receipt lines`}>
      <h3>{t`Receipt lines`}</h3>
      <ul>
        {read.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <li key={index}>
            <span>
              {item.description || t`No description`}
              {item.quantity && item.unit_price && (
                <small>
                  {item.quantity} × {withCommas(item.unit_price)}
                </small>
              )}
            </span>
            <span className={styles.amount}>{withCommas(item.amount)}</span>
          </li>
        ))}
        {read.adjustments.map(({ kind, amount }) => (
          <li key={kind} data-adjustment>
            <span>{adjustmentLabels[kind]}</span>
            <span className={styles.amount}>{withCommas(amount)}</span>
          </li>
        ))}
        <li data-total>
          <span>{t`Total`}</span>
          <Money amount={toDecimal(sum(amounts, currency))} currency={currency} />
        </li>
      </ul>
      <p>{t`Read from the receipt automatically.`}</p>
    </section>
  );
}

const adjustmentLabels: Record<Adjustment['kind'], string> = texts({
  tax: 'Tax',
  charge: 'Service and other charges',
  discount: 'Discount',
  rounding: 'Rounding',
});
