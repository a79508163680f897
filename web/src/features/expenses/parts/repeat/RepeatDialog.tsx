import { Button } from '@mantine/core';
import { useState } from 'react';
import { type RepeatInterval, repetitionText } from '#domain/expenses/repetition.ts';
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
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Yearly' },
];

interface RepeatDialogProps {
  expense: Pick<ExpenseDetails, 'id'>;
  onClose: () => void;
}

/** Sets an expense to repeat: a draft with its fields is created on each day. */
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
      notify.success('The expense repeats. Find it under Draft expenses.');
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <ModalDialog label="Repeat this expense" className={dialogs.open} onClose={onClose}>
      <div className={dialogs.words}>
        <h2>Repeat this expense</h2>
        <p>
          A draft with the same merchant, category, amount and fields is created on each day. You add the receipt and
          submit it.
        </p>
        <FormAlert message={problem} />
        <SegmentField label="How often" value={every} options={intervals} onChange={setEvery} />
        <DateField label="First draft on" value={starts_on} min={today} onChange={setStartsOn} />
        <DateField label="Until" isOptional value={until_on} min={starts_on ?? today} onChange={setUntilOn} />
        {starts_on && <p role="status">{repetitionText({ every, starts_on, until_on })}</p>}
      </div>
      <div className={dialogs.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!starts_on} loading={create.isPending} onClick={() => void send()}>
          Repeat
        </Button>
      </div>
    </ModalDialog>
  );
}
