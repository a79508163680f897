import { Button } from '@mantine/core';
import { savedText } from '#domain/language/saved-text.ts';
import { plural, t } from '#domain/language/translate.ts';
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

/** Lists the expenses that probably belong to an open transaction, each with the reason. */
export function SuggestedExpenses({ transaction, onMatch, onSearch }: SuggestedExpensesProps) {
  const { suggestions, currency } = transaction;
  const parts = suggestions.filter(({ is_part }) => is_part);
  return (
    <Card aria-label={t`Suggested matches`}>
      <CardHeader title={t`Suggested matches`} end={<TextButton onClick={onSearch}>{t`Search expenses`}</TextButton>} />
      {suggestions.length === 0 ? (
        <p className={styles.none}>{t`No expense of yours looks like this transaction.`}</p>
      ) : (
        <ul className={styles.expenses}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.expense_id}>
              <span className={styles.words}>
                <b>{suggestion.merchant || t`Expense without a merchant`}</b>
                <small>{savedText(suggestion.reason)}</small>
              </span>
              {suggestion.amount && <Money amount={suggestion.amount} currency={suggestion.currency ?? currency} />}
              {!suggestion.is_part && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t`Match ${suggestion.merchant}`}
                  onClick={() => onMatch([suggestion.expense_id])}
                >
                  {t`Match`}
                </Button>
              )}
            </li>
          ))}
          {parts.length > 1 && (
            <li>
              <Button size="xs" onClick={() => onMatch(parts.map(({ expense_id }) => expense_id))}>
                {plural(parts.length, 'Match 1 expense', 'Match # expenses')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
