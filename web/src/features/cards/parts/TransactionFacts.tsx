import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { Card } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { type Fact, Facts } from '../../../ui/SidePanel.tsx';
import columns from '../../items/parts/ItemPage.module.css';
import styles from './expenses.module.css';
import type { TransactionDetails } from './transaction.ts';

/** Shows the amount, dates, card and period of a transaction. */
export function TransactionFacts({ transaction }: { transaction: TransactionDetails }) {
  return (
    <Card aria-label={t`Details`}>
      <div className={columns.total}>
        <p>{transaction.amount.startsWith('-') ? t`Refund` : t`Charged`}</p>
        <Money amount={transaction.amount} currency={transaction.currency} as="big" />
      </div>
      <div className={styles.facts}>
        <Facts facts={factsOf(transaction)} />
      </div>
    </Card>
  );
}

function factsOf(transaction: TransactionDetails): Fact[] {
  const { foreign_amount, foreign_currency, posted_on, suggested_category, period, account } = transaction;
  return [
    ...fact(t`Date`, dateText(transaction.spent_on)),
    ...fact(t`Posted`, posted_on ? dateText(posted_on) : t`Pending`),
    ...fact(t`Foreign amount`, foreign_amount && `${foreign_currency} ${withCommas(foreign_amount)}`),
    ...fact(t`Card`, account.name),
    ...fact(t`Suggested category`, suggested_category?.name),
    ...fact(t`Description`, transaction.description),
    ...fact(t`Merchant code`, transaction.mcc),
    ...fact(t`Period`, period && (period.is_closed ? t`${period.name}, closed` : period.name)),
    ...fact(t`Note`, transaction.note),
  ];
}

function fact(name: string, value: string | null | undefined): Fact[] {
  return value ? [{ name, value }] : [];
}
