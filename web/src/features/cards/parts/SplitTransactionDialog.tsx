import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { allocate, moneyFrom, readMoney, subtract, sum, toDecimal } from '#domain/money/money.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf } from '../../../lib/queries.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import dialogs from '../../../ui/dialogs.module.css';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CategoryField } from '../../expenses/parts/form/CategoryField.tsx';
import { SplitShares } from '../../expenses/parts/split/SplitShares.tsx';
import styles from './SplitTransactionDialog.module.css';
import type { Transaction, TransactionAction } from './transaction.ts';

type Parts = Extract<TransactionAction, { kind: 'split' }>['parts'];

interface PartDraft {
  category_id: string | null;
  description: string;
  amount: string | null;
}

interface SplitTransactionDialogProps {
  transaction: Transaction;
  /** Throws if the split is refused. */
  onSplit: (parts: Parts) => Promise<void>;
  onClose: () => void;
}

const emptyPart: PartDraft = { category_id: null, description: '', amount: null };

/** Splits a transaction into several expenses. Their amounts must add up to the amount of the transaction. */
export function SplitTransactionDialog({ transaction, onSplit, onClose }: SplitTransactionDialogProps) {
  const [parts, setParts] = useState<PartDraft[]>(() => halvesOf(transaction));
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const categories = useQuery(queryOf('categories.list', { applies_to: 'expense' })).data?.data ?? [];
  const { text, complete } = remainderOf(parts, transaction);

  async function split() {
    if (!complete) return;
    setProblem(null);
    setPending(true);
    try {
      await onSplit(complete);
    } catch (error) {
      setProblem(errorText(error));
      setPending(false);
    }
  }

  return (
    <ModalDialog label={t`Split transaction`} className={styles.dialog} staysOpen onClose={onClose}>
      <div className={dialogs.words}>
        <h2>{t`Split transaction`}</h2>
        <p>
          {transaction.merchant}, <Money amount={transaction.amount} currency={transaction.currency} />
        </p>
        <FormAlert message={problem} />
        <SplitShares noun="item" shares={parts} initialShare={emptyPart} onChange={setParts}>
          {(part, { index, set }) => (
            <fieldset className={styles.part} aria-label={t`Item ${index + 1}`}>
              <CategoryField
                categories={categories}
                value={part.category_id}
                onChange={(category_id) => set({ ...part, category_id })}
              />
              <AmountField
                label={t`Amount`}
                currency={transaction.currency}
                value={part.amount}
                onChange={(amount) => set({ ...part, amount })}
              />
              <TextField
                label={t`Description`}
                isOptional
                maxLength={500}
                value={part.description}
                onChange={({ currentTarget: { value } }) => set({ ...part, description: value })}
              />
            </fieldset>
          )}
        </SplitShares>
        <p role="status" className={styles.left} data-wrong={complete === null || undefined}>
          {text}
        </p>
      </div>
      <div className={dialogs.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={complete === null} loading={isPending} onClick={() => void split()}>
          {plural(parts.length, 'Create 1 expense', 'Create # expenses')}
        </Button>
      </div>
    </ModalDialog>
  );
}

function halvesOf({ amount, currency }: Transaction): PartDraft[] {
  return allocate(moneyFrom(amount, currency), [1n, 1n]).map((half) => ({ ...emptyPart, amount: toDecimal(half) }));
}

/**
 * Returns a text about the amount that is left to split. As soon as nothing is left, also returns the parts to send.
 */
function remainderOf(
  parts: readonly PartDraft[],
  { amount, currency }: Transaction,
): { text: string; complete: Parts | null } {
  const read = parts.map((part) => readMoney(part.amount ?? '', currency));
  const known = read.flatMap((money) => (money.allowed ? [money.value] : []));
  const left = subtract(moneyFrom(amount, currency), sum(known, currency));
  if (left.minor !== 0n || known.length < parts.length)
    return { text: t`${currency} ${withCommas(toDecimal(left))} left to split.`, complete: null };
  const complete = parts.map((part, index) => ({
    amount: toDecimal(known[index] ?? left),
    category_id: part.category_id,
    description: part.description.trim(),
  }));
  return { text: t`The amounts add up.`, complete };
}
