import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { expenseUrl } from './card-urls.ts';
import styles from './expenses.module.css';
import type { Transaction } from './transaction.ts';

/** Lists the expenses that are linked with a transaction, and why each of them matches. */
export function LinkedExpenses({ transaction }: { transaction: Transaction }) {
  const { expenses, currency } = transaction;
  return (
    <Card aria-label={t`Expenses`}>
      <CardHeader title={expenses.length === 1 ? t`Expense` : t`Expenses`} />
      <ul className={styles.expenses}>
        {expenses.map((expense) => (
          <li key={expense.expense_id}>
            <span className={styles.words}>
              <TextLink href={expenseUrl(expense.expense_id)}>{expense.merchant || t`Expense`}</TextLink>
              <small>{savedText(expense.reason) || (expense.category ?? t`No category yet`)}</small>
            </span>
            {expense.no_of_receipts === 0 && <Pill tone="warn">{t`Receipt missing`}</Pill>}
            <Money amount={expense.card_amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
