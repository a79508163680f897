import { Controller } from 'react-hook-form';
import { personName, useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import styles from '../../rules/parts/TestPanel.module.css';
import type { DescribedProps } from './described-values.ts';

/** Of whatever is made up for a test: whose it is, what it is for and how much. */
export function DescribedBasics({ form, choices, categoryId }: DescribedProps) {
  const { user } = useSession();
  const { control } = form;
  const currency = form.watch('currency');
  const depths = new Map(choices.categories.map(({ value, depth }) => [value, depth]));
  const people = choices.people.some(({ value }) => value === user.user_id)
    ? choices.people
    : [{ value: user.user_id, label: personName(user) }, ...choices.people];

  return (
    <>
      <Controller
        control={control}
        name="user_id"
        render={({ field }) => (
          <SelectField
            label="Person"
            data={people.map(({ value, label }) => ({ value, label }))}
            value={field.value}
            onSearchChange={(text) => choices.findPeople(text === choices.nameOf(field.value ?? '') ? '' : text)}
            onChange={field.onChange}
          />
        )}
      />
      <SelectField
        label="Category"
        data={choices.categories.map(({ value, label }) => ({ value, label }))}
        renderOption={({ option }) => (
          <span style={{ paddingLeft: (depths.get(option.value) ?? 0) * 16 }}>{option.label}</span>
        )}
        value={categoryId}
        onChange={(id) => form.setValue('category_id', id)}
      />
      <div className={styles.amount}>
        <Controller
          control={control}
          name="amount"
          render={({ field }) => (
            <AmountField label="Amount" currency={currency} value={field.value} onChange={field.onChange} />
          )}
        />
        <Controller
          control={control}
          name="currency"
          render={({ field }) => (
            <SelectField
              label="Currency"
              data={[...new Set([choices.currency, ...choices.currencies.map(({ value }) => value)])]}
              value={field.value}
              onChange={(code) => code && field.onChange(code)}
            />
          )}
        />
      </div>
    </>
  );
}
