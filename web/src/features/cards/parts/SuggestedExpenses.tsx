import { Button } from '@mantine/core';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import styles from './expenses.module.css';
import type { TransactionDetails } from './transaction.ts';

interface SuggestedExpensesProps {
  transaction: TransactionDetails;
  onMatch: (expense_ids: readonly string[]) => void;
  onSearch: () => void;
}

/** The likely expenses of an open transaction, each with the reason. */
export function SuggestedExpenses({ transaction, onMatch, onSearch }: SuggestedExpensesProps) {
  const { suggestions, currency } = transaction;
  const parts = suggestions.filter(({ is_part }) => is_part);
  return (
    <Card aria-label="Suggested matches">
      <CardHeader title="Suggested matches" end={<TextButton onClick={onSearch}>Search expenses</TextButton>} />
      {suggestions.length === 0 ? (
        <p className={styles.none}>No expense of yours looks like this transaction.</p>
      ) : (
        <ul className={styles.expenses}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.expense_id}>
              <span className={styles.words}>
                <b>{suggestion.merchant || 'Expense without a merchant'}</b>
                <small>{suggestion.reason}</small>
              </span>
              {suggestion.amount && <Money amount={suggestion.amount} currency={suggestion.currency ?? currency} />}
              {!suggestion.is_part && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Match ${suggestion.merchant}`}
                  onClick={() => onMatch([suggestion.expense_id])}
                >
                  Match
                </Button>
              )}
            </li>
          ))}
          {parts.length > 1 && (
            <li>
              <Button size="xs" onClick={() => onMatch(parts.map(({ expense_id }) => expense_id))}>
                Match {parts.length} expenses
              </Button>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
