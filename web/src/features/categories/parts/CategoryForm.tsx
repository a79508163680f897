import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { categories as contract } from '#contract/categories.contract.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { PersonField } from '../../users/parts/PersonField.tsx';
import { type AppliesTo, basicsQuery, type Category, categoriesQuery } from '../categories.calls.ts';
import { type CategoryDraft, valuesOf } from '../category-draft.ts';
import { branchIds } from '../category-tree.ts';
import { AttributesEditor } from './AttributesEditor.tsx';
import styles from './CategoryForm.module.css';
import { DeleteCategory } from './DeleteCategory.tsx';
import { IconPicker } from './IconPicker.tsx';

interface CategoryFormProps {
  applies_to: AppliesTo;
  /** Null for a new category. */
  category: Category | null;
  categories: readonly Category[];
  isFixed: boolean;
  onSaved: (id: string) => void;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
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
    { name: 'is_active', label: 'Active: available for new expenses' },
  ],
  advance: [{ name: 'is_active', label: 'Active: available for new advances' }],
} as const;

/** The form of a category and its attributes. */
export function CategoryForm({ applies_to, category, categories, isFixed, ...rest }: CategoryFormProps) {
  const { onSaved, onClose, onDirty } = rest;
  const isExpense = applies_to === 'expense';
  const { user } = useSession();
  const queries = useQueryClient();
  const create = useWrite('categories.create');
  const change = useWrite('categories.edit');
  const entities = useQuery(basicsQuery).data?.entities ?? [];

  const edit = useEditForm<CategoryDraft>({
    schema: contract.create.input.extend({ version: contract.edit.input.shape.version }) as never,
    values: valuesOf(category, applies_to),
    draft: `category-${applies_to}-${category?.id ?? 'new'}-${category?.version ?? 0}`,
    async save({ version, ...sent }) {
      const { data } = category
        ? await change.mutateAsync({ ...sent, id: category.id, version })
        : await create.mutateAsync(sent);
      edit.form.reset(valuesOf(data));
      onDirty(false);
      notify.success('Category saved');
      onSaved(data.id);
    },
    async reload() {
      const { data } = await queries.fetchQuery({ ...categoriesQuery(applies_to), staleTime: 0 });
      const newer = data.find(({ id }) => id === category?.id);
      return newer ? valuesOf(newer) : null;
    },
  });
  const { form, refusal, is_changed } = edit;
  const { register, control, formState, watch } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const receiptRule = watch('receipt_rule');
  const descendants = category ? branchIds(categories, category.id) : new Set<string>();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <form className={styles.form} aria-label={category?.name ?? 'New category'} {...edit.handlers}>
      <FormAlert message={refusal}>
        {is_changed && (
          <p>
            <TextButton onClick={() => void edit.reload()}>Load the newer version</TextButton> and keep your changes.
          </p>
        )}
      </FormAlert>
      <Card padded>
        <fieldset className={styles.fields} disabled={isFixed}>
          <div className={styles.pair}>
            <TextField label="Name" autoFocus={!category} error={errors.name?.message} {...register('name')} />
            <Controller
              control={control}
              name="parent_id"
              render={({ field }) => (
                <SelectField
                  label="Parent category"
                  isOptional
                  clearable
                  placeholder="None"
                  disabled={isFixed}
                  data={categories
                    .filter(({ id }) => !descendants.has(id))
                    .map(({ id, name }) => ({ value: id, label: name }))}
                  error={errors.parent_id?.message}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
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
          {isExpense && (
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
                      error={
                        errors.receipt_above && (errors.receipt_above.message || 'Enter an amount such as 1,234.50.')
                      }
                      value={field.value}
                      onChange={field.onChange}
                    />
                  )}
                />
              )}
            </div>
          )}
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
                valueName={category?.owner}
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
      </Card>
      <AttributesEditor form={form} applies_to={applies_to} isFixed={isFixed} />
      <div className={styles.foot}>
        {category && !isFixed && <DeleteCategory category={category} onDone={onClose} />}
        <span className={styles.buttons}>
          <Button
            variant="default"
            onClick={() => {
              edit.forget();
              onClose();
            }}
          >
            {isFixed ? 'Close' : 'Cancel'}
          </Button>
          {!isFixed && (
            <Button type="submit" loading={isSubmitting} disabled={category !== null && !isDirty && !isSubmitting}>
              Save category
            </Button>
          )}
        </span>
      </div>
    </form>
  );
}
