import { IconChevronDown } from '@tabler/icons-react';
import { Controller } from 'react-hook-form';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AttributeValueField } from '../../categories/parts/AttributeValueField.tsx';
import styles from '../../rules/parts/TestPanel.module.css';
import { DescribedBasics } from './DescribedBasics.tsx';
import type { DescribedProps } from './described-values.ts';

/** An expense made up for a test: who, what, how much and when; the rest behind one more line. */
export function DescribedExpense({ form, choices, categoryId }: DescribedProps) {
  const { control, register } = form;
  const attributes = choices.attributesOf(categoryId).filter(({ kind }) => kind !== 'calc' && kind !== 'attendees');

  return (
    <form className={styles.form} aria-label="Make up an expense" onSubmit={(event) => event.preventDefault()}>
      <DescribedBasics form={form} choices={choices} categoryId={categoryId} />
      <Controller
        control={control}
        name="spent_on"
        render={({ field }) => <DateField label="Spent on" value={field.value} onChange={field.onChange} />}
      />
      <details className={styles.more}>
        <summary>
          Merchant, receipts, people and more
          <IconChevronDown size={14} aria-hidden="true" />
        </summary>
        <div className={styles.details}>
          <TextField label="Merchant" isOptional {...register('merchant')} />
          <TextField label="Description" isOptional {...register('description')} />
          <div className={styles.thirds}>
            <TextField label="Receipts" inputMode="numeric" {...register('no_of_receipts')} />
            <TextField label="People" inputMode="numeric" {...register('no_of_attendees')} />
            <TextField label="Nights" inputMode="numeric" {...register('nights')} />
          </div>
          <CheckboxField label="A receipt is itemised" {...register('has_itemised_receipt')} />
          <Controller
            control={control}
            name="payment_mode"
            render={({ field }) => (
              <SelectField
                label="Paid with"
                searchable={false}
                data={[
                  { value: 'own', label: 'Own money' },
                  { value: 'company', label: 'Company card or account' },
                ]}
                value={field.value}
                onChange={(mode) => mode && field.onChange(mode)}
              />
            )}
          />
          {attributes.map((attribute) => (
            <Controller
              key={attribute.key}
              control={control}
              name={`attributes.${attribute.key}`}
              render={({ field }) => (
                <AttributeValueField attribute={attribute} value={field.value ?? ''} onChange={field.onChange} />
              )}
            />
          ))}
        </div>
      </details>
    </form>
  );
}
