import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/queries.ts';
import { Flag } from '../../../ui/Flag.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { CustomField } from './custom-field.ts';
import styles from './FormulaField.module.css';

interface FormulaFieldProps {
  others: readonly CustomField[];
  value: string;
  error?: string | undefined;
  onChange: (formula: string) => void;
  onBlur?: () => void;
}

/** A formula over the other fields, checked while it is written and tried out with values of one's own. */
export function FormulaField({ others, value, error, onChange, onBlur }: FormulaFieldProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [asked] = useDebouncedValue({ formula: value, values }, 250);
  const { data } = useQuery({
    ...queryOf('attributes.calc', asked),
    enabled: asked.formula.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const verdict = value.trim() === '' ? undefined : data;
  const usable = others.filter(({ kind }) => !['multi_select', 'user'].includes(kind));

  return (
    <div className={styles.formula}>
      <TextAreaField
        label="Formula"
        spellCheck={false}
        maxLength={1000}
        classNames={{ input: styles.code ?? '' }}
        description={
          usable.length > 0
            ? `Fields: ${usable.map(({ key }) => key).join(', ')}`
            : 'There is no other field to work with yet.'
        }
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <div role="status" className={styles.verdict}>
        {verdict && !verdict.is_valid && <Flag tone="bad">{verdict.message}</Flag>}
        {verdict?.is_valid && (
          <Flag tone="good">
            {verdict.result === null ? 'It works. Fill in values to try it.' : `It works: ${verdict.result}`}
          </Flag>
        )}
      </div>
      {verdict && verdict.fields.length > 0 && (
        <div className={styles.trial}>
          {verdict.fields.map((key) => (
            <TextField
              key={key}
              label={`Try ${labelOf(key, others)}`}
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
