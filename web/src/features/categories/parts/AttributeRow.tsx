import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, TagsInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Answer } from '../../../lib/call.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { keyFromLabel } from '../attribute-key.ts';
import type { AttributeValues } from '../categories.calls.ts';
import styles from './AttributesEditor.module.css';
import type { AttributesDraft } from './attributes-draft.ts';
import { FormulaField } from './FormulaField.tsx';

interface AttributeRowProps {
  form: UseFormReturn<AttributesDraft>;
  index: number;
  types: Answer<'attributes.types'>['data'];
  handle: ReactNode;
  isFixed: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
}

/** One attribute: a line that expands into its fields. */
export function AttributeRow({ form, index, types, handle, isFixed, isOpen, onToggle, onRemove }: AttributeRowProps) {
  const contentId = useId();
  const attribute = form.watch(`attributes.${index}`);
  const type = types.find(({ kind }) => kind === attribute?.kind);
  if (!attribute) return null;

  return (
    <div className={styles.attribute} data-open={isOpen || undefined}>
      <div className={styles.line}>
        {handle ?? <span />}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={onToggle}
        >
          <span className={styles.label}>{attribute.label || 'New attribute'}</span>
          <span className={styles.kind}>
            {type?.label ?? attribute.kind}
            {attribute.is_mandatory && ', required'}
          </span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </div>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && (
          <AttributeFields
            form={form}
            index={index}
            attribute={attribute}
            types={types}
            isFixed={isFixed}
            onRemove={onRemove}
          />
        )}
      </div>
    </div>
  );
}

interface AttributeFieldsProps extends Pick<AttributeRowProps, 'form' | 'index' | 'types' | 'isFixed' | 'onRemove'> {
  attribute: AttributeValues;
}

function AttributeFields({ form, index, attribute, types, isFixed, onRemove }: AttributeFieldsProps) {
  const path = `attributes.${index}` as const;
  const errors = form.formState.errors.attributes?.[index];
  const type = types.find(({ kind }) => kind === attribute.kind);

  return (
    <fieldset className={styles.fields} disabled={isFixed}>
      <LabelAndKey form={form} index={index} attribute={attribute} />
      <div className={styles.pair}>
        <Controller
          control={form.control}
          name={`${path}.kind`}
          render={({ field }) => (
            <SelectField
              label="Kind"
              disabled={isFixed}
              data={types.map(({ kind, label }) => ({ value: kind, label }))}
              error={errors?.kind?.message}
              value={field.value}
              onChange={(kind) => kind && field.onChange(kind)}
            />
          )}
        />
        <TextField
          label="Help text"
          isOptional
          error={errors?.help_text?.message}
          {...form.register(`${path}.help_text`)}
        />
      </div>
      {type?.has_options && <OptionsInput form={form} index={index} isFixed={isFixed} />}
      {type?.has_formula && <FormulaInput form={form} index={index} />}
      <div className={styles.end}>
        {type?.has_formula ? (
          <span />
        ) : (
          <Controller
            control={form.control}
            name={`${path}.is_mandatory`}
            render={({ field }) => (
              <CheckboxField
                label="Required"
                checked={field.value}
                onChange={(event) => field.onChange(event.currentTarget.checked)}
              />
            )}
          />
        )}
        {!isFixed && (
          <Button size="sm" variant="subtle" color="red" onClick={onRemove}>
            Remove attribute
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function LabelAndKey({ form, index, attribute }: Pick<AttributeFieldsProps, 'form' | 'index' | 'attribute'>) {
  const path = `attributes.${index}` as const;
  const errors = form.formState.errors.attributes?.[index];

  /** The key follows the label until the user edits the key or saves the attribute. */
  function updateKey(label: string) {
    const isCustom = attribute.id !== undefined || attribute.key !== keyFromLabel(attribute.label);
    if (!isCustom) form.setValue(`${path}.key`, keyFromLabel(label), { shouldDirty: true });
  }

  return (
    <div className={styles.pair}>
      <Controller
        control={form.control}
        name={`${path}.label`}
        render={({ field }) => (
          <TextField
            label="Label"
            autoFocus={attribute.label === ''}
            error={errors?.label?.message}
            ref={field.ref}
            value={field.value}
            onBlur={field.onBlur}
            onChange={(event) => {
              updateKey(event.currentTarget.value);
              field.onChange(event);
            }}
          />
        )}
      />
      <TextField
        label="Key"
        description="Used in formulas and rules."
        error={errors?.key?.message}
        {...form.register(`${path}.key`)}
      />
    </div>
  );
}

function OptionsInput({ form, index, isFixed }: Pick<AttributeFieldsProps, 'form' | 'index' | 'isFixed'>) {
  return (
    <Controller
      control={form.control}
      name={`attributes.${index}.options`}
      render={({ field, fieldState }) => (
        <TagsInput
          label="Options"
          description="Press Enter after each option."
          disabled={isFixed}
          acceptValueOnBlur
          error={fieldState.error?.message}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

function FormulaInput({ form, index }: Pick<AttributeFieldsProps, 'form' | 'index'>) {
  const others = form.watch('attributes').filter((_, position) => position !== index);
  return (
    <Controller
      control={form.control}
      name={`attributes.${index}.formula`}
      render={({ field, fieldState }) => (
        <FormulaField value={field.value} others={others} error={fieldState.error?.message} onChange={field.onChange} />
      )}
    />
  );
}
