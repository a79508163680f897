import { Button } from '@mantine/core';
import { useState } from 'react';
import { type RepeatInterval, repetitionText } from '#domain/expenses/repetition.ts';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import dialogs from '../../../../ui/dialogs.module.css';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import type { ExpenseDetails } from '../../expense-values.ts';

const intervals: readonly { value: RepeatInterval; label: string }[] = [
  { value: 'week', label: t`Weekly` },
  { value: 'month', label: t`Monthly` },
  { value: 'quarter', label: t`Quarterly` },
  { value: 'year', label: t`Yearly` },
];

interface RepeatDialogProps {
  expense: Pick<ExpenseDetails, 'id'>;
  onClose: () => void;
}

/** Sets an expense to repeat. On each due day, a draft with the same fields is then created. */
export function RepeatDialog({ expense, onClose }: RepeatDialogProps) {
  const today = useToday();
  const [every, setEvery] = useState<RepeatInterval>('month');
  const [starts_on, setStartsOn] = useState<string | null>(today);
  const [until_on, setUntilOn] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const create = useWrite('repeatingExpenses.create');

  async function send() {
    if (!starts_on) return;
    setProblem(null);
    try {
      await create.mutateAsync({ expense_id: expense.id, every, starts_on, until_on });
      notify.success(t`The expense repeats. Find it under Draft expenses.`);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <ModalDialog label={t`Repeat this expense`} className={dialogs.open} onClose={onClose}>
      <div className={dialogs.words}>
        <h2>{t`Repeat this expense`}</h2>
        <p>
          {t`A draft with the same merchant, category, amount and fields is created on each day. You add the receipt and submit it.`}
        </p>
        <FormAlert message={problem} />
        <SegmentField label={t`How often`} value={every} options={intervals} onChange={setEvery} />
        <DateField label={t`First draft on`} value={starts_on} min={today} onChange={setStartsOn} />
        <DateField label={t`Until`} isOptional value={until_on} min={starts_on ?? today} onChange={setUntilOn} />
        {starts_on && <p role="status">{repetitionText({ every, starts_on, until_on })}</p>}
      </div>
      <div className={dialogs.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={!starts_on} loading={create.isPending} onClick={() => void send()}>
          {t`Repeat`}
        </Button>
      </div>
    </ModalDialog>
  );
}
