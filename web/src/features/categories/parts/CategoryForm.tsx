import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { categories as contract } from '#contract/categories.contract.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { type AppliesTo, type Category, categoriesQuery } from '../categories.calls.ts';
import { type CategoryDraft, valuesOf } from '../category-draft.ts';
import { AttributesEditor } from './AttributesEditor.tsx';
import { CategoryFields } from './CategoryFields.tsx';
import styles from './CategoryForm.module.css';
import { DeleteCategory } from './DeleteCategory.tsx';

const emptyHints: Record<AppliesTo, string> = {
  expense: 'Add fields beyond amount, date and merchant: nights, attendees, travel class.',
  advance: 'Add fields beyond amount and purpose: city, number of nights.',
};

interface CategoryFormProps {
  applies_to: AppliesTo;
  /** The category to edit; null for a new one. */
  category: Category | null;
  categories: readonly Category[];
  isFixed: boolean;
  onSaved: (id: string) => void;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
}

export function CategoryForm({ applies_to, category, categories, isFixed, ...rest }: CategoryFormProps) {
  const { onSaved, onClose, onDirty } = rest;
  const queries = useQueryClient();
  const create = useWrite('categories.create');
  const change = useWrite('categories.edit');

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
  const { isDirty, isSubmitting } = form.formState;
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
        <CategoryFields
          form={form}
          applies_to={applies_to}
          category={category}
          categories={categories}
          isFixed={isFixed}
        />
      </Card>
      <CategoryAttributes form={form} applies_to={applies_to} isFixed={isFixed} />
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

interface CategoryAttributesProps extends Pick<CategoryFormProps, 'applies_to' | 'isFixed'> {
  form: UseFormReturn<CategoryDraft>;
}

function CategoryAttributes({ form, applies_to, isFixed }: CategoryAttributesProps) {
  return (
    <Controller
      control={form.control}
      name="attributes"
      render={({ field }) => (
        <AttributesEditor
          ref={field.ref}
          value={field.value}
          errors={form.formState.errors.attributes}
          onChange={field.onChange}
          of={applies_to}
          emptyHint={emptyHints[applies_to]}
          isFixed={isFixed}
        />
      )}
    />
  );
}
