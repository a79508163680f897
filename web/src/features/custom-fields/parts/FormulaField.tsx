import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemFieldTypes } from '#domain/custom-fields/formulas.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Flag } from '../../../ui/Flag.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { CustomField, CustomFieldOwner } from './custom-field.ts';
import styles from './FormulaField.module.css';

interface FormulaFieldProps {
  owner: CustomFieldOwner;
  others: readonly CustomField[];
  value: string;
  error?: string | undefined;
  onChange: (formula: string) => void;
  onBlur?: () => void;
}

/** Edits a formula over other fields, checks it while typing, and tests it with sample values. */
export function FormulaField({ owner, others, value, error, onChange, onBlur }: FormulaFieldProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [input] = useDebouncedValue({ formula: value, values }, 250);
  const { data } = useQuery({
    ...queryOf('attributes.calc', input),
    enabled: input.formula.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const result = value.trim() === '' ? undefined : data;
  const usable = [
    ...Object.keys(itemFieldTypes[owner]),
    ...others.filter(({ kind }) => !['multi_select', 'user'].includes(kind)).map(({ key }) => key),
  ];

  return (
    <div className={styles.formula}>
      <TextAreaField
        label="Formula"
        spellCheck={false}
        maxLength={1000}
        classNames={{ input: styles.code ?? '' }}
        description={usable.length > 0 ? `Fields: ${usable.join(', ')}` : 'There are no other fields yet.'}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <div role="status" className={styles.result}>
        {result && !result.is_valid && <Flag tone="bad">{result.message}</Flag>}
        {result?.is_valid && (
          <Flag tone="good">
            {result.result === null ? 'Valid formula. Enter values to test it.' : `Result: ${result.result}`}
          </Flag>
        )}
      </div>
      {result && result.fields.length > 0 && (
        <div className={styles.trial}>
          {result.fields.map((key) => (
            <TextField
              key={key}
              label={`Test value for ${labelOf(key, others)}`}
              isOptional
              value={values[key] ?? ''}
              onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function labelOf(key: string, others: readonly CustomField[]): string {
  return others.find((field) => field.key === key)?.label ?? key;
}
