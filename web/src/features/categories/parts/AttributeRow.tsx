import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { Answer } from '../../../lib/call.ts';
import { FieldEditor } from '../../field-editor/parts/FieldEditor.tsx';
import type { FormulaInput } from '../../field-editor/parts/field-definition.ts';
import type { AttributeValues } from '../categories.calls.ts';
import styles from './AttributesEditor.module.css';

interface AttributeRowProps {
  attribute: AttributeValues;
  /** The fields that a formula can use. */
  inputs: readonly FormulaInput[];
  errors: FieldErrors<AttributeValues> | undefined;
  types: Answer<'attributes.types'>['data'];
  handle: ReactNode;
  isFixed: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (changes: Partial<AttributeValues>) => void;
  onRemove: () => void;
}

/** A row for one attribute, which expands to show its fields. */
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

function AttributeFields(props: AttributeFieldsProps) {
  const { attribute, inputs, errors, types, isFixed, onChange, onRemove } = props;
  return (
    <fieldset className={styles.fields} disabled={isFixed}>
      <FieldEditor
        value={attribute}
        kinds={types}
        formulaInputs={inputs}
        errors={errors}
        isSaved={attribute.id !== undefined}
        isFixed={isFixed}
        hasTrial={false}
        end={
          !isFixed && (
            <Button size="sm" variant="subtle" color="red" onClick={onRemove}>
              Remove attribute
            </Button>
          )
        }
        onChange={onChange}
      />
    </fieldset>
  );
}
