import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, TagsInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { Answer } from '../../../lib/call.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { keyFromLabel } from '../attribute-key.ts';
import type { AttributeValues } from '../categories.calls.ts';
import styles from './AttributesEditor.module.css';
import { FormulaField } from './FormulaField.tsx';

interface AttributeRowProps {
  attribute: AttributeValues;
  /** The attributes a formula can use. */
  others: readonly AttributeValues[];
  errors: FieldErrors<AttributeValues> | undefined;
  types: Answer<'attributes.types'>['data'];
  handle: ReactNode;
  isFixed: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (changes: Partial<AttributeValues>) => void;
  onRemove: () => void;
}

/** One attribute: a line that expands into its fields. */
export function AttributeRow({ handle, isOpen, onToggle, ...rest }: AttributeRowProps) {
  const contentId = useId();
  const { attribute, types } = rest;
  const type = types.find(({ kind }) => kind === attribute.kind);

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
        {isOpen && <AttributeFields {...rest} />}
      </div>
    </div>
  );
}

type AttributeFieldsProps = Omit<AttributeRowProps, 'handle' | 'isOpen' | 'onToggle'>;

function AttributeFields({ attribute, others, errors, types, isFixed, onChange, onRemove }: AttributeFieldsProps) {
  const type = types.find(({ kind }) => kind === attribute.kind);

  return (
    <fieldset className={styles.fields} disabled={isFixed}>
      <LabelAndKey attribute={attribute} errors={errors} onChange={onChange} />
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          disabled={isFixed}
          data={types.map(({ kind, label }) => ({ value: kind, label }))}
          error={errors?.kind?.message}
          value={attribute.kind}
          onChange={(kind) => kind && onChange({ kind: kind as AttributeValues['kind'] })}
        />
        <TextField
          label="Help text"
          isOptional
          error={errors?.help_text?.message}
          value={attribute.help_text}
          onChange={({ currentTarget }) => onChange({ help_text: currentTarget.value })}
        />
      </div>
      {type?.has_options && (
        <TagsInput
          label="Options"
          description="Press Enter after each option."
          disabled={isFixed}
          acceptValueOnBlur
          error={errors?.options?.message}
          value={attribute.options}
          onChange={(options) => onChange({ options })}
        />
      )}
      {type?.has_formula && (
        <FormulaField
          value={attribute.formula}
          others={others}
          error={errors?.formula?.message}
          onChange={(formula) => onChange({ formula })}
        />
      )}
      <div className={styles.end}>
        {type?.has_formula ? (
          <span />
        ) : (
          <CheckboxField
            label="Required"
            checked={attribute.is_mandatory}
            onChange={({ currentTarget }) => onChange({ is_mandatory: currentTarget.checked })}
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

function LabelAndKey({ attribute, errors, onChange }: Pick<AttributeFieldsProps, 'attribute' | 'errors' | 'onChange'>) {
  /** The key follows the label until the user edits the key or saves the attribute. */
  function changeLabel(label: string) {
    const isCustom = attribute.id !== undefined || attribute.key !== keyFromLabel(attribute.label);
    onChange(isCustom ? { label } : { label, key: keyFromLabel(label) });
  }

  return (
    <div className={styles.pair}>
      <TextField
        label="Label"
        autoFocus={attribute.label === ''}
        error={errors?.label?.message}
        value={attribute.label}
        onChange={({ currentTarget }) => changeLabel(currentTarget.value)}
      />
      <TextField
        label="Key"
        description="Used in formulas and rules."
        error={errors?.key?.message}
        value={attribute.key}
        onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
      />
    </div>
  );
}
