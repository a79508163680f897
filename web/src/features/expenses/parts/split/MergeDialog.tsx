import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { isEditable } from '#domain/expenses/expense-stages.ts';
import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { NoReceipt, ReceiptThumb } from '../../../../ui/ReceiptThumb.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { expenseLabels } from '../../expense-labels.ts';
import type { ExpenseDetails } from '../../expense-values.ts';
import styles from './MergeDialog.module.css';
import split from './SplitDialog.module.css';

type Row = Answer<'expenses.list'>['data'][number];

interface MergeDialogProps {
  expense: Pick<ExpenseDetails, 'id' | 'merchant' | 'owner'>;
  onMerged: (expense: ExpenseDetails) => void;
  onClose: () => void;
}

/**
 * Merges another expense into this one. The other expense provides its receipts, and values for fields that are empty
 * here.
 */
export function MergeDialog({ expense, onMerged, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed.trim(), 250);
  const filed = useFiledFor(expense.owner);
  const newest = useQuery({ ...queryOf('expenses.list', { limit: 20, ...filed }), enabled: search === '' });
  const found = useQuery({
    ...queryOf('expenses.search', { search, limit: 20, ...filed }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const query = search === '' ? newest : found;
  const rows = (query.data?.data ?? []).filter(({ id, stage }) => id !== expense.id && isEditable(stage));
  const merge = useWrite('expenses.merge');

  async function send() {
    if (!chosen) return;
    setProblem(null);
    try {
      onMerged((await merge.mutateAsync({ keep_id: expense.id, other_id: chosen })).data);
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <ModalDialog label={expenseLabels.mergeTitle} className={split.dialog} onClose={onClose}>
      <div className={split.words}>
        <h2>{expenseLabels.mergeTitle}</h2>
        <p>{expenseLabels.mergeHint}</p>
      </div>
      <div className={split.body}>
        <FormAlert message={problem} />
        <TextField
          label={t`Find an expense`}
          type="search"
          placeholder={t`Merchant, amount or date`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ListStatus
          of={query}
          count={rows.length}
          rows={3}
          failed={t`Failed to fetch Expenses.`}
          empty={<EmptyState title={search ? t`Nothing found` : t`No other expense to merge with`} />}
        >
          <fieldset className={styles.rows}>
            <legend>{t`Expenses`}</legend>
            {rows.map((row) => (
              <Choice key={row.id} row={row} isChosen={row.id === chosen} onChoose={() => setChosen(row.id)} />
            ))}
          </fieldset>
        </ListStatus>
      </div>
      <div className={split.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={chosen === null} loading={merge.isPending} onClick={() => void send()}>
          {t`Merge`}
        </Button>
      </div>
    </ModalDialog>
  );
}

function Choice({ row, isChosen, onChoose }: { row: Row; isChosen: boolean; onChoose: () => void }) {
  const details = [row.category, row.spent_on && dateText(row.spent_on), row.report_number].filter(Boolean);
  return (
    <label className={styles.row}>
      <input type="radio" name="other" checked={isChosen} onChange={onChoose} />
      {row.thumbnail ? <ReceiptThumb src={row.thumbnail} /> : <NoReceipt title={t`No receipt`} />}
      <span className={styles.words}>
        <b>{row.merchant || t`No merchant`}</b>
        <small>{details.join(', ')}</small>
      </span>
      {row.amount && row.currency && <Money amount={row.amount} currency={row.currency} />}
    </label>
  );
}
