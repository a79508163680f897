import { IconChevronDown } from '@tabler/icons-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { type PaymentMode, paymentModeLabel, paymentModes } from '#domain/expenses/payment-modes.ts';
import { counted } from '#domain/policies/policy-text.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FormDate } from '../../../ui/FormDate.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AttributeValueField } from '../../categories/parts/AttributeValueField.tsx';
import styles from '../../rules/parts/TestPanel.module.css';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';

export interface DescribedValues {
  user_id: string | null;
  category_id: string | null;
  merchant: string;
  description: string;
  spent_on: string | null;
  amount: string | null;
  currency: string;
  payment_mode: PaymentMode;
  no_of_receipts: string;
  has_itemised_receipt: boolean;
  no_of_attendees: string;
  nights: string;
  attributes: Record<string, string>;
}

interface DescribedExpenseProps {
  form: UseFormReturn<DescribedValues>;
  choices: RuleChoices;
  categoryId: string | null;
}

/** The form of a test expense: person, category, amount and date; other values are collapsed. */
export function DescribedExpense({ form, choices, categoryId }: DescribedExpenseProps) {
  const { user } = useSession();
  const { control } = form;
  const depths = new Map(choices.categories.map(({ value, depth }) => [value, depth]));
  const people = choices.people.some(({ value }) => value === user.user_id)
    ? choices.people
    : [{ value: user.user_id, label: personName(user) }, ...choices.people];

  return (
    <form className={styles.form} aria-label="Test expense" onSubmit={(event) => event.preventDefault()}>
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
          <span style={{ paddingInlineStart: (depths.get(option.value) ?? 0) * 16 }}>{option.label}</span>
        )}
        value={categoryId}
        onChange={(id) => form.setValue('category_id', id)}
      />
      <AmountFields form={form} choices={choices} />
      <FormDate control={control} name="spent_on" label="Spent on" emptyValue={null} />
      <MoreFields form={form} choices={choices} categoryId={categoryId} />
    </form>
  );
}

function AmountFields({ form, choices }: Pick<DescribedExpenseProps, 'form' | 'choices'>) {
  const { control } = form;
  const currency = form.watch('currency');
  return (
    <div className={styles.amount}>
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountField label="Amount" currency={currency} value={field.value} onChange={field.onChange} />
        )}
      />
      <FormSelect
        control={control}
        name="currency"
        label="Currency"
        data={[...new Set([choices.currency, ...choices.currencies.map(({ value }) => value)])]}
      />
    </div>
  );
}

function MoreFields({ form, choices, categoryId }: DescribedExpenseProps) {
  const { control, register } = form;
  const attributes = [
    ...choices.attributesOf(categoryId).filter(({ kind }) => kind !== 'calc' && kind !== 'attendees'),
    ...choices.customFields
      .filter(({ kind }) => kind !== 'calc' && kind !== 'user')
      .map((field) => ({ ...field, help_text: '', is_mandatory: false })),
  ];
  const [receipts, people, nights] = form.watch(['no_of_receipts', 'no_of_attendees', 'nights']);
  const assumed = `${counted(receipts, 'receipt')}, ${counted(people, 'person', 'people')}, ${counted(nights, 'night')}`;

  return (
    <details className={styles.more}>
      <summary>
        {assumed}, merchant and more
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
        <CheckboxField label="Itemised receipt" {...register('has_itemised_receipt')} />
        <Controller
          control={control}
          name="payment_mode"
          render={({ field }) => (
            <SelectField
              label="Paid with"
              searchable={false}
              data={paymentModes.map((mode) => ({ value: mode, label: paymentModeLabel[mode] }))}
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
  );
}
