import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { transactionUrl } from './card-urls.ts';
import styles from './expenses.module.css';
import type { TransactionDetails } from './transaction.ts';

/** Lists the purchase that a refund belongs to, or the refunds of a purchase. */
export function RelatedTransactions({ transaction }: { transaction: TransactionDetails }) {
  const { related, amount, currency } = transaction;
  const title = amount.startsWith('-') ? t`Refunded purchase` : t`Refunds`;
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <ul className={styles.expenses}>
        {related.map((other) => (
          <li key={other.transaction_id}>
            <span className={styles.words}>
              <TextLink href={transactionUrl({ id: other.transaction_id })}>{other.merchant}</TextLink>
              <small>{savedText(other.reason)}</small>
            </span>
            {!other.is_certain && <Pill tone="neutral">{t`Possible`}</Pill>}
            <Money amount={other.amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
