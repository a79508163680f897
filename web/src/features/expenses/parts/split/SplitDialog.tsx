import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SavedAttributes } from '#domain/expenses/attribute-values.ts';
import { firstDayOf } from '#domain/expenses/split-expense.ts';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { expenseLabels } from '../../expense-labels.ts';
import type { ExpenseDetails } from '../../expense-values.ts';
import { receiptItems, type SplitDraft, type SplitMode, sharedBy, splitDraft } from '../../split-draft.ts';
import { SplitAmounts } from './SplitAmounts.tsx';
import { SplitDays } from './SplitDays.tsx';
import styles from './SplitDialog.module.css';
import { SplitItems } from './SplitItems.tsx';
import { SplitPercents } from './SplitPercents.tsx';

type Splittable = Pick<
  ExpenseDetails,
  | 'id'
  | 'version'
  | 'owner'
  | 'category_id'
  | 'amount'
  | 'currency'
  | 'converted_currency'
  | 'spent_on'
  | 'merchant'
  | 'attributes'
  | 'taxes'
  | 'receipts'
>;

interface SplitDialogProps {
  expense: Splittable;
  onSplit: (expense_ids: string[]) => void;
  onClose: () => void;
}

/** Splits an expense by the items on its receipt, by amounts, by percentages or by days. */
export function SplitDialog({ expense, onSplit, onClose }: SplitDialogProps) {
  const total = { amount: expense.amount ?? '0', currency: expense.currency ?? expense.converted_currency };
  const [read] = useState(() => receiptItems(expense));
  const [draft, setDraft] = useState<SplitDraft>(() => splitDraft(total, { ...expense, hasItems: read !== null }));
  const [problem, setProblem] = useState<string | null>(null);
  const split = useWrite('expenses.split');
  const shared = sharedBy(draft, total);
  const { spent_on } = expense;
  const firstDay = spent_on && firstDayOf({ attributes: expense.attributes as SavedAttributes, spent_on });

  async function send() {
    if (!shared.by) return;
    setProblem(null);
    try {
      const { expense_ids } = await split.mutateAsync({
        expense_id: expense.id,
        version: expense.version,
        by: shared.by,
      });
      onSplit(expense_ids);
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <ModalDialog label={t`Split expense`} className={styles.dialog} staysOpen onClose={onClose}>
      <div className={styles.words}>
        <h2>{t`Split expense`}</h2>
        <p>
          {expense.merchant && `${expense.merchant}, `}
          <Money {...total} />
        </p>
      </div>
      <div className={styles.body}>
        <FormAlert message={problem} />
        <SegmentField
          label={t`Split by`}
          value={draft.mode}
          options={modes}
          onChange={(mode) => setDraft({ ...draft, mode })}
        />
        {draft.mode === 'items' && (
          <SplitItems draft={draft} total={total} read={read} owner={expense.owner} onChange={setDraft} />
        )}
        {draft.mode === 'amount' && <SplitAmounts draft={draft} total={total} onChange={setDraft} />}
        {draft.mode === 'percent' && <SplitPercents draft={draft} shared={shared} onChange={setDraft} />}
        {draft.mode === 'days' && (
          <SplitDays draft={draft} total={total} shared={shared} spent_on={firstDay} onChange={setDraft} />
        )}
        <p className={styles.left} role="status" data-wrong={shared.by === null || undefined}>
          {shared.text}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={shared.by === null} loading={split.isPending} onClick={() => void send()}>
          {expenseLabels.splitInto(shared.count)}
        </Button>
      </div>
    </ModalDialog>
  );
}

const modes: readonly { value: SplitMode; label: string }[] = [
  { value: 'items', label: t`Items` },
  { value: 'amount', label: t`Amount` },
  { value: 'percent', label: t`Percent` },
  { value: 'days', label: t`Days` },
];
