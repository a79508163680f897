import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf } from '../../../lib/queries.ts';
import dialogs from '../../../ui/dialogs.module.css';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './MatchDialog.module.css';
import type { Transaction } from './transaction.ts';

interface MatchDialogProps {
  transaction: Transaction;
  /** Throws if the match is refused. */
  onMatch: (expense_ids: readonly string[]) => Promise<void>;
  onClose: () => void;
}

interface Candidate {
  id: string;
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  /** The reason why the expense is suggested; absent if a search found it. */
  reason?: string;
}

/**
 * Lets the user select the expense that matches a transaction, or several expenses that add up to its amount. The
 * suggested expenses are shown first; the search finds any unreported expense.
 */
export function MatchDialog({ transaction, onMatch, onClose }: MatchDialogProps) {
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { candidates, isPending } = useCandidates(transaction, search);

  async function match(expense_ids: readonly string[]) {
    setProblem(null);
    setPendingId(expense_ids.join());
    try {
      await onMatch(expense_ids);
    } catch (error) {
      setProblem(errorText(error));
      setPendingId(null);
    }
  }

  return (
    <ModalDialog label={t`Match with an expense`} onClose={onClose}>
      <div className={dialogs.words}>
        <h2>{t`Match with an expense`}</h2>
        <p>
          {transaction.merchant}, <Money amount={transaction.amount} currency={transaction.currency} />
        </p>
        <FormAlert message={problem} />
        <TextField
          label={t`Search your expenses`}
          placeholder={t`Merchant, amount or date`}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        {isPending ? (
          <Shimmer />
        ) : (
          <ul className={styles.candidates} aria-label={t`Expenses`}>
            {candidates.map((expense, index) => (
              <CandidateRow
                key={expense.id}
                expense={expense}
                currency={transaction.currency}
                isFirst={index === 0}
                hasFocus={index === 0 && search === ''}
                isChosen={chosen.includes(expense.id)}
                isPending={pendingId === expense.id}
                onChoose={(isChosen) =>
                  setChosen(isChosen ? [...chosen, expense.id] : chosen.filter((id) => id !== expense.id))
                }
                onMatch={() => void match([expense.id])}
              />
            ))}
            {candidates.length === 0 && <li className={styles.none}>{t`No expenses match.`}</li>}
          </ul>
        )}
      </div>
      <div className={dialogs.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        {chosen.length > 1 && (
          <Button loading={pendingId === chosen.join()} onClick={() => void match(chosen)}>
            {plural(chosen.length, 'Match 1 expense', 'Match # expenses')}
          </Button>
        )}
      </div>
    </ModalDialog>
  );
}

interface CandidateRowProps {
  expense: Candidate;
  /** The currency of the card, which is used for an expense that has no currency. */
  currency: string;
  isFirst: boolean;
  hasFocus: boolean;
  isChosen: boolean;
  isPending: boolean;
  onChoose: (isChosen: boolean) => void;
  onMatch: () => void;
}

function CandidateRow(props: CandidateRowProps) {
  const { expense, currency, isFirst, hasFocus, isChosen, isPending, onChoose, onMatch } = props;
  return (
    <li>
      <RowCheckbox
        aria-label={t`Choose ${expense.merchant}`}
        checked={isChosen}
        onChange={({ currentTarget: { checked } }) => onChoose(checked)}
      />
      <span className={styles.words}>
        <b>{expense.merchant || t`Expense without a merchant`}</b>
        <small>{savedText(expense.reason ?? '') || (expense.spent_on ? dateText(expense.spent_on) : t`No date`)}</small>
      </span>
      {expense.amount && <Money amount={expense.amount} currency={expense.currency ?? currency} />}
      <Button
        size="xs"
        variant={isFirst && expense.reason ? 'filled' : 'default'}
        autoFocus={hasFocus}
        loading={isPending}
        aria-label={t`Match ${expense.merchant}`}
        onClick={onMatch}
      >
        {t`Match`}
      </Button>
    </li>
  );
}

/**
 * Returns the expenses that the search finds. While the search field is empty, returns the suggestions, followed by the
 * newest unreported expenses.
 */
function useCandidates({ id }: Transaction, search: string): { candidates: Candidate[]; isPending: boolean } {
  const isSearching = search.trim() !== '';
  const details = useQuery(queryOf('cards.transactionDetails', { transaction_id: id }));
  const found = useQuery({
    ...queryOf('expenses.pagedList', {
      search: search.trim(),
      filters: { where: 'unreported' },
      sort: { by: 'spent_on', direction: 'desc' },
      limit: 8,
    }),
    placeholderData: (previous) => previous,
  });
  const suggested = (details.data?.data.suggestions ?? []).map(({ expense_id, ...rest }) => ({
    id: expense_id,
    ...rest,
  }));
  const others = (found.data?.data ?? []).filter((row) => suggested.every((each) => each.id !== row.id));
  return {
    candidates: isSearching ? (found.data?.data ?? []) : [...suggested, ...others],
    isPending: details.isPending || found.isPending,
  };
}
