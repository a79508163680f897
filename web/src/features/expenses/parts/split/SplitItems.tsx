import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { expenseLabels } from '../../expense-labels.ts';
import type { ExpenseDetails } from '../../expense-values.ts';
import { claimableQuery } from '../../expenses.calls.ts';
import { emptyItem, remainderFor, type SplitDraft, type Total } from '../../split-draft.ts';
import { CategoryField } from '../form/CategoryField.tsx';
import styles from './SplitItems.module.css';
import { SplitShares } from './SplitShares.tsx';

interface SplitItemsProps {
  draft: SplitDraft;
  total: Total;
  /** The items that were read from the receipt; null if there are none. */
  read: SplitDraft['items'] | null;
  owner: ExpenseDetails['owner'];
  onChange: (draft: SplitDraft) => void;
}

/** The items on a receipt, each with a category, an amount and a tax. */
export function SplitItems({ draft, total, read, owner, onChange }: SplitItemsProps) {
  const { items } = draft;
  const { data: categories } = useQuery(claimableQuery(useFiledFor(owner)));
  const amounts = items.map(({ amount }) => amount);

  return (
    <>
      {read && items !== read && (
        <div className={styles.read}>
          <Button
            variant="default"
            leftSection={<IconReceipt aria-hidden="true" />}
            onClick={() => onChange({ ...draft, items: read })}
          >
            {expenseLabels.fillFromLines(read.length)}
          </Button>
          <p>{expenseLabels.receiptLinesHint}</p>
        </div>
      )}
      <SplitShares
        noun="item"
        shares={items}
        initialShare={emptyItem}
        onChange={(next) => onChange({ ...draft, items: next })}
      >
        {(item, { index, set }) => {
          const remainder = remainderFor(amounts, index, total);
          return (
            <fieldset className={styles.item} aria-label={t`Item ${index + 1}`}>
              <CategoryField
                categories={categories?.data ?? []}
                value={item.category_id}
                onChange={(category_id) => set({ ...item, category_id })}
              />
              <AmountField
                label={t`Amount`}
                currency={total.currency}
                value={item.amount}
                labelEnd={
                  remainder !== null &&
                  remainder !== item.amount && (
                    <TextButton onClick={() => set({ ...item, amount: remainder })}>{t`Use remainder`}</TextButton>
                  )
                }
                onChange={(amount) => set({ ...item, amount })}
              />
              <TextField
                label={t`Description`}
                isOptional
                maxLength={1000}
                value={item.description}
                onChange={({ currentTarget: { value } }) => set({ ...item, description: value })}
              />
              <AmountField
                label={t`Tax`}
                isOptional
                currency={total.currency}
                value={item.tax}
                onChange={(tax) => set({ ...item, tax })}
              />
            </fieldset>
          );
        }}
      </SplitShares>
    </>
  );
}
