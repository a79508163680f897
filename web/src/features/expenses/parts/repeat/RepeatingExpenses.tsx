import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { type RepeatAction, repetitionText } from '#domain/expenses/repetition.ts';
import { t, texts } from '#domain/language/translate.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import styles from './RepeatingExpenses.module.css';

type Row = Answer<'repeatingExpenses.list'>['data'][number];

/**
 * Lists the user's repeating expenses. Hidden if there are none, because an expense is set to repeat from its own menu.
 */
export function RepeatingExpenses() {
  const { data } = useQuery(queryOf('repeatingExpenses.list', {}));
  const act = useWrite('repeatingExpenses.action');
  if (!data || data.data.length === 0) return null;

  async function perform({ id }: Row, action: RepeatAction) {
    try {
      await act.mutateAsync({ id, action });
      notify.success(doneText[action]);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card aria-label={t`Repeating expenses`} className={styles.card ?? ''}>
      <CardHeader title={t`Repeating expenses`} detail={t`Each creates a draft on its day.`} />
      <SimpleTable
        label={t`Repeating expenses`}
        columns={[...columns, actions((row, action) => void perform(row, action))]}
        rows={data.data}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}

const columns: readonly SimpleColumn<Row>[] = [
  { head: t`Expense`, isTitle: true, cell: ({ merchant, category }) => merchant || category || t`Expense` },
  { head: t`Category`, isWide: true, cell: ({ category }) => category ?? '–' },
  { head: t`Repeats`, cell: (row) => repetitionText(row) },
  {
    head: t`Next draft`,
    cell: ({ state, next_on }) => (state === 'paused' ? t`Paused` : next_on ? dateText(next_on) : '–'),
  },
  {
    head: t`Amount`,
    align: 'right',
    cell: ({ amount, currency }) => (amount && currency ? <Money amount={amount} currency={currency} /> : '–'),
  },
];

function actions(perform: (row: Row, action: RepeatAction) => void): SimpleColumn<Row> {
  return {
    head: t`Actions`,
    isAction: true,
    cell: (row) => (
      <span className={styles.actions}>
        {row.state === 'paused' ? (
          <TextButton onClick={() => perform(row, 'resume')}>{t`Resume`}</TextButton>
        ) : (
          <>
            <TextButton onClick={() => perform(row, 'skip_next')}>{t`Skip next`}</TextButton>
            <TextButton onClick={() => perform(row, 'pause')}>{t`Pause`}</TextButton>
          </>
        )}
        <TextButton onClick={() => perform(row, 'stop')}>{t`Stop`}</TextButton>
      </span>
    ),
  };
}

const doneText: Record<RepeatAction, string> = texts({
  pause: 'Paused. No drafts are created until you resume it.',
  resume: 'Resumed.',
  skip_next: 'The next draft is skipped.',
  stop: 'Stopped. Drafts that exist stay.',
});
