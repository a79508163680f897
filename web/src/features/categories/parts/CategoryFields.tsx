import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { PersonField } from '../../people/parts/PersonField.tsx';
import { type AppliesTo, basicsQuery, type Category } from '../categories.calls.ts';
import type { CategoryDraft } from '../category-draft.ts';
import { branchIds } from '../category-tree.ts';
import styles from './CategoryForm.module.css';
import { IconPicker } from './IconPicker.tsx';

interface CategoryFieldsProps {
  form: UseFormReturn<CategoryDraft>;
  applies_to: AppliesTo;
  /** The category to edit; null for a new one. */
  category: Category | null;
  categories: readonly Category[];
  isFixed: boolean;
}

const receiptRules = [
  { value: 'none', label: 'Not required' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Always required' },
  { value: 'required_above', label: 'Required above an amount' },
];

const switches = {
  expense: [
    { name: 'is_reimbursable', label: 'Reimbursable: personal spend is paid back' },
    { name: 'is_meal', label: 'Meals: per diem covers these' },
    { name: 'is_active', label: 'Active: available for new expenses' },
  ],
  advance: [{ name: 'is_active', label: 'Active: available for new advances' }],
} as const;

/** The fields of a category, except its attributes. */
export function CategoryFields({ form, applies_to, category, categories, isFixed }: CategoryFieldsProps) {
  const entities = useQuery(basicsQuery).data?.entities ?? [];
  const { register, control, formState } = form;
  const { errors } = formState;

  return (
    <fieldset className={styles.fields} disabled={isFixed}>
      <div className={styles.pair}>
        <TextField label="Name" autoFocus={!category} error={errors.name?.message} {...register('name')} />
        <ParentField form={form} category={category} categories={categories} isFixed={isFixed} />
      </div>
      <Controller
        control={control}
        name="icon"
        render={({ field }) => <IconPicker value={field.value} isFixed={isFixed} onChange={field.onChange} />}
      />
      <div className={styles.pair}>
        <TextField label="Code" isOptional error={errors.code?.message} {...register('code')} />
        <TextField
          label="Ledger account"
          isOptional
          error={errors.ledger_account?.message}
          {...register('ledger_account')}
        />
      </div>
      <Controller
        control={control}
        name="entity_ids"
        render={({ field }) => (
          <MultiSelectField
            label="Entities"
            isOptional
            disabled={isFixed}
            placeholder={field.value.length > 0 ? '' : 'All entities'}
            description="Only people in these entities can use this category."
            data={entities.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.entity_ids?.message}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {applies_to === 'expense' && <ReceiptFields form={form} isFixed={isFixed} />}
      <Controller
        control={control}
        name="owner_id"
        render={({ field }) => (
          <PersonField
            label="Owner"
            isOptional
            disabled={isFixed}
            description="Approves when an approval rule asks for the category owner."
            value={field.value}
            valueName={field.value === category?.owner_id ? category?.owner : null}
            error={errors.owner_id?.message}
            onChange={field.onChange}
          />
        )}
      />
      <div className={styles.switches}>
        {switches[applies_to].map(({ name, label }) => (
          <FormSwitch key={name} control={control} name={name} label={label} disabled={isFixed} />
        ))}
      </div>
    </fieldset>
  );
}

function ParentField({ form, category, categories, isFixed }: Omit<CategoryFieldsProps, 'applies_to'>) {
  // The category itself and its descendants cannot become its parent.
  const descendants = category ? branchIds(categories, category.id) : new Set<string>();
  return (
    <FormSelect
      control={form.control}
      name="parent_id"
      label="Parent category"
      isOptional
      clearable
      placeholder="None"
      disabled={isFixed}
      data={categories.filter(({ id }) => !descendants.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function ReceiptFields({ form, isFixed }: Pick<CategoryFieldsProps, 'form' | 'isFixed'>) {
  const { user } = useSession();
  const { control, formState, watch } = form;
  const { errors } = formState;
  const receiptRule = watch('receipt_rule');

  return (
    <div className={styles.pair}>
      <Controller
        control={control}
        name="receipt_rule"
        render={({ field }) => (
          <SelectField
            label="Receipt"
            searchable={false}
            disabled={isFixed}
            data={receiptRules}
            error={errors.receipt_rule?.message}
            value={field.value}
            onChange={(rule) => {
              if (!rule) return;
              field.onChange(rule);
              if (rule !== 'required_above') form.setValue('receipt_above', null, { shouldDirty: true });
            }}
          />
        )}
      />
      {receiptRule === 'required_above' && (
        <Controller
          control={control}
          name="receipt_above"
          render={({ field }) => (
            <AmountField
              label="Above"
              currency={user.company_currency}
              error={errors.receipt_above && (errors.receipt_above.message || 'Enter an amount such as 1,234.50.')}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </div>
  );
}
