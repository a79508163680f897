import { useMemo } from 'react';
import { t } from '#domain/language/translate.ts';
import { inTreeOrder } from '#domain/tree/tree.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { CategoryIcon } from '../../../categories/parts/category-icons.tsx';
import { expenseLabels } from '../../expense-labels.ts';
import type { Category } from '../../expense-values.ts';
import styles from './CategoryField.module.css';

interface CategoryFieldProps {
  categories: readonly Category[];
  value: string | null;
  /** The name of the selected category, which is needed if the category can no longer be selected. */
  valueName?: string | null | undefined;
  error?: string | undefined;
  placeholder?: string;
  /** A hint about the selected category, which is shown below the field. */
  hint?: string | undefined;
  /** Called when the user opens the list or types, before they select a category. */
  onEditing?: () => void;
  onChange: (category_id: string | null) => void;
}

/** A category field with a search. The options also show the name of the parent category. */
export function CategoryField({ categories, value, valueName, error, ...rest }: CategoryFieldProps) {
  const { placeholder = expenseLabels.categoryPlaceholder, hint, onEditing, onChange } = rest;
  const ordered = useMemo(() => inTreeOrder(categories), [categories]);
  const byId = useMemo(() => new Map(ordered.map((category) => [category.id, category])), [ordered]);
  const chosen = value === null ? undefined : byId.get(value);
  const data = ordered.map(({ id, name }) => ({ value: id, label: name }));
  const isGone = value !== null && !chosen && categories.length > 0;

  return (
    <SelectField
      label={t`Category`}
      name="category_id"
      placeholder={placeholder}
      description={hint}
      data={isGone ? [{ value, label: valueName ?? expenseLabels.categoryUnavailable }, ...data] : data}
      value={value}
      error={error}
      leftSection={<CategoryIcon icon={chosen?.icon ?? 'receipt'} />}
      leftSectionPointerEvents="none"
      maxDropdownHeight={320}
      filter={({ options, search }) => options.filter((option) => 'value' in option && fits(byId, option, search))}
      renderOption={({ option }) => {
        const category = byId.get(option.value);
        return (
          <span className={styles.option}>
            <CategoryIcon icon={category?.icon ?? 'receipt'} />
            <span>{option.label}</span>
            <small>{byId.get(category?.parent_id ?? '')?.name}</small>
          </span>
        );
      }}
      onClick={onEditing}
      onInput={onEditing}
      onChange={onChange}
    />
  );
}

/** Returns true if the name of the category or of its parent contains the typed text. */
function fits(byId: ReadonlyMap<string, Category>, { value, label }: { value: string; label: string }, typed: string) {
  const parent = byId.get(byId.get(value)?.parent_id ?? '')?.name ?? '';
  return `${label} ${parent}`.toLowerCase().includes(typed.trim().toLowerCase());
}
