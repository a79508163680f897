import { IconChevronDown } from '@tabler/icons-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { personName, useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../rules/parts/TestPanel.module.css';
import type { ApprovalChoices } from '../use-approval-choices.ts';

export interface DescribedValues {
  owner_id: string | null;
  total: string | null;
  reimbursable_total: string | null;
  largest_expense: string | null;
  category_ids: string[];
  currencies: string[];
  no_of_violations: string;
  no_of_checks: string;
  distance_km: string;
  per_diem_days: string;
  custom_values: Record<string, string>;
}

interface DescribedItemProps {
  form: UseFormReturn<DescribedValues>;
  choices: ApprovalChoices;
}

/**
 * The form that describes a report or advance for a test: its owner, amount and categories. Other details are
 * collapsed.
 */
export function DescribedItem({ form, choices }: DescribedItemProps) {
  const { user } = useSession();
  const { control } = form;
  const isReport = choices.applies_to === 'report';
  const people = choices.people.some(({ value }) => value === user.user_id)
    ? choices.people
    : [{ value: user.user_id, label: personName(user) }, ...choices.people];

  return (
    <form
      className={styles.form}
      aria-label={isReport ? 'Test report' : 'Test advance'}
      onSubmit={(event) => event.preventDefault()}
    >
      <Controller
        control={control}
        name="owner_id"
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
      <AmountInput form={form} choices={choices} name="total" label={isReport ? 'Total' : 'Amount'} />
      <Controller
        control={control}
        name="category_ids"
        render={({ field }) => (
          <MultiSelectField
            label={isReport ? 'Categories' : 'Category'}
            isOptional
            maxValues={isReport ? 50 : 1}
            data={choices.categories.map(({ value, label }) => ({ value, label }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <MoreFields form={form} choices={choices} />
    </form>
  );
}

interface AmountInputProps extends DescribedItemProps {
  name: 'total' | 'reimbursable_total' | 'largest_expense';
  label: string;
  isOptional?: boolean;
}

function AmountInput({ form, choices, name, label, isOptional = false }: AmountInputProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <AmountField
          label={label}
          isOptional={isOptional}
          currency={choices.currency}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

function MoreFields({ form, choices }: DescribedItemProps) {
  const isReport = choices.applies_to === 'report';
  const amount = { form, choices, isOptional: true };
  return (
    <details className={styles.more}>
      <summary>
        Violations, amounts, fields and more
        <IconChevronDown size={14} aria-hidden="true" />
      </summary>
      <div className={styles.details}>
        <div className={styles.thirds}>
          <TextField label="Violations" inputMode="numeric" {...form.register('no_of_violations')} />
          {isReport && <TextField label="Checks" inputMode="numeric" {...form.register('no_of_checks')} />}
          {isReport && <TextField label="Distance in km" inputMode="decimal" {...form.register('distance_km')} />}
          {isReport && <TextField label="Per diem days" inputMode="numeric" {...form.register('per_diem_days')} />}
        </div>
        {isReport && <AmountInput {...amount} name="reimbursable_total" label="Reimbursable total" />}
        {isReport && <AmountInput {...amount} name="largest_expense" label="Largest expense" />}
        <Controller
          control={form.control}
          name="currencies"
          render={({ field }) => (
            <MultiSelectField
              label="Currencies"
              isOptional
              maxValues={isReport ? 20 : 1}
              data={[...new Set([choices.currency, ...choices.currencies.map(({ value }) => value)])]}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <CustomValues form={form} choices={choices} />
      </div>
    </details>
  );
}

function CustomValues({ form, choices }: DescribedItemProps) {
  return choices.fields.map(({ key, label, options }) =>
    options.length > 0 ? (
      <FormSelect
        key={key}
        control={form.control}
        name={`custom_values.${key}`}
        label={label}
        isOptional
        clearable
        data={options}
        emptyValue=""
      />
    ) : (
      <TextField key={key} label={label} isOptional {...form.register(`custom_values.${key}`)} />
    ),
  );
}
