import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { expenseUrl } from './card-urls.ts';
import styles from './expenses.module.css';
import type { Transaction } from './transaction.ts';

/** The expenses of a transaction and why they match. */
export function LinkedExpenses({ transaction }: { transaction: Transaction }) {
  const { expenses, currency } = transaction;
  return (
    <Card aria-label="Expenses">
      <CardHeader title={expenses.length === 1 ? 'Expense' : 'Expenses'} />
      <ul className={styles.expenses}>
        {expenses.map((expense) => (
          <li key={expense.expense_id}>
            <span className={styles.words}>
              <TextLink href={expenseUrl(expense.expense_id)}>{expense.merchant || 'Expense'}</TextLink>
              <small>{expense.reason || (expense.category ?? 'No category yet')}</small>
            </span>
            {expense.no_of_receipts === 0 && <Pill tone="warn">Receipt missing</Pill>}
            <Money amount={expense.card_amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
