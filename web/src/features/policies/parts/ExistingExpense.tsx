import { dateText } from '#domain/dates/date-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import styles from '../../rules/parts/TestPanel.module.css';

type Example = Answer<'policies.examples'>['data'][number];

interface ExistingExpenseProps {
  examples: readonly Example[];
  chosen: string;
  onChoose: (expense_id: string) => void;
}

/** Selects an existing expense to test the rules with. */
export function ExistingExpense({ examples, chosen, onChoose }: ExistingExpenseProps) {
  const byId = new Map(examples.map((example) => [example.expense_id, example]));
  return (
    <div className={styles.form}>
      <SelectField
        label="Expense"
        data={examples.map((example) => ({ value: example.expense_id, label: labelOf(example) }))}
        renderOption={({ option }) => (
          <span className={styles.example}>
            {option.label}
            <small>{detailOf(byId.get(option.value))}</small>
          </span>
        )}
        description={detailOf(byId.get(chosen))}
        value={chosen}
        onChange={(expense_id) => expense_id && onChoose(expense_id)}
      />
    </div>
  );
}

function labelOf({ merchant, category, currency, amount }: Example): string {
  return `${merchant || category || 'Expense'}, ${currency} ${amount}`;
}

function detailOf(example: Example | undefined): string {
  if (!example) return '';
  const { category, person, spent_on } = example;
  return [category, person, dateText(spent_on)].filter(Boolean).join(', ');
}
