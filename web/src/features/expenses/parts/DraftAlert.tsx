import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/call-error.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import type { DraftState } from '../draft-keeper.ts';
import type { ExpenseDetails } from '../expense-values.ts';
import { expenseQuery } from '../expenses.calls.ts';
import type { ExpenseForm } from '../use-expense-form.ts';
import styles from './DraftAlert.module.css';

interface DraftAlertProps {
  form: ExpenseForm;
  /** Begins again with what is kept, without what was typed here. */
  onReload: () => void;
}

/** Why the expense could not be saved, and what can be done about it. Nothing typed is lost meanwhile. */
export function DraftAlert({ form: { draft, keeper }, onReload }: DraftAlertProps) {
  const queries = useQueryClient();

  async function keepMine() {
    if (!draft.kept) return;
    try {
      const { data } = await queries.fetchQuery({ ...expenseQuery(draft.kept.id), staleTime: 0 });
      keeper.overrule({ id: data.id, version: data.version });
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  return (
    <FormAlert message={messageOf(draft)}>
      {draft.phase === 'overtaken' && (
        <p className={styles.ways}>
          <Button size="sm" variant="default" onClick={onReload}>
            Reload
          </Button>
          <Button size="sm" variant="subtle" onClick={() => void keepMine()}>
            Keep what I typed
          </Button>
        </p>
      )}
      {draft.phase === 'gone' && (
        <p className={styles.ways}>
          <Button size="sm" variant="default" onClick={() => keeper.startAnew()}>
            Keep it as a new expense
          </Button>
        </p>
      )}
    </FormAlert>
  );
}

function messageOf({ phase, failure, is_completing }: DraftState<ExpenseDetails>): string | null {
  switch (phase) {
    case 'overtaken':
      return 'This expense was changed in another place in the meantime. Reload to see it; what you typed here is kept until you decide.';
    case 'gone':
      return 'This expense was deleted in another place. What you typed here is still there.';
    case 'refused':
      return failure?.message || 'That did not work. Nothing you typed is lost, so please try again.';
    case 'waiting':
      return is_completing
        ? 'We could not reach the server. The expense is kept on this device and saved as soon as the connection is back.'
        : null;
    case 'untouched':
    case 'unsent':
    case 'sending':
    case 'saved':
      return null;
  }
}
