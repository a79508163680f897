import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkBrackets } from '#domain/formula/check-brackets.ts';
import { refusalText } from '#domain/refusals.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Flag } from '../../../ui/Flag.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './FormulaField.module.css';
import type { FormulaInput } from './field-definition.ts';

interface FormulaFieldProps {
  value: string;
  /** The fields that the formula can read. */
  inputs: readonly FormulaInput[];
  error: string | undefined;
  fieldRef: Ref<HTMLTextAreaElement> | undefined;
  hasTrial: boolean;
  onChange: (formula: string) => void;
}

/** Edits a formula: inserts the keys of fields, points out an unmatched bracket, and calculates with sample values. */
export function FormulaField({ value, inputs, error, fieldRef, hasTrial, onChange }: FormulaFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const ref = useMergedRef(area, fieldRef);
  const brackets = checkBrackets(value);
  const wrong = brackets.allowed ? undefined : refusalText[brackets.code](brackets.facts);
  const position = brackets.allowed ? null : Number(brackets.facts.position);

  function select(start: number, end: number) {
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  }

  function insert(key: string) {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    // Renders at once, so that the caret is behind the inserted key before the user types the next character.
    flushSync(() => onChange(value.slice(0, selectionStart) + key + value.slice(selectionEnd)));
    select(selectionStart + key.length, selectionStart + key.length);
  }

  return (
    <div className={styles.formula}>
      <TextAreaField
        label="Formula"
        ref={ref}
        spellCheck={false}
        maxLength={1000}
        classNames={{ input: styles.code ?? '' }}
        placeholder="round(amount / nights, 2)"
        value={value}
        error={wrong ?? error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {position !== null && (
        <TextButton className={styles.show} onClick={() => select(position - 1, position)}>
          Show the bracket
        </TextButton>
      )}
      <Available inputs={inputs} onInsert={insert} />
      {hasTrial && brackets.allowed && value.trim() !== '' && <FormulaTrial formula={value} inputs={inputs} />}
    </div>
  );
}

function Available({ inputs, onInsert }: { inputs: readonly FormulaInput[]; onInsert: (key: string) => void }) {
  const usable = inputs.filter(({ key }) => key !== '');
  if (usable.length === 0) return <p className={styles.keys}>There are no other fields yet.</p>;
  return (
    <p className={styles.keys}>
      Available:{' '}
      {usable.map(({ key, label }) => (
        <button key={key} type="button" title={label} onClick={() => onInsert(key)}>
          {key}
        </button>
      ))}
    </p>
  );
}

/** Checks the formula on the server and calculates it with values that the user enters. */
function FormulaTrial({ formula, inputs }: { formula: string; inputs: readonly FormulaInput[] }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [input] = useDebouncedValue({ formula, values }, 250);
  const { data } = useQuery({ ...queryOf('attributes.calc', input), placeholderData: keepPreviousData });
  if (!data) return null;
  const labelOf = (key: string) => inputs.find((each) => each.key === key)?.label ?? key;

  return (
    <>
      <div role="status" className={styles.result}>
        {data.is_valid ? (
          <Flag tone="good">
            {data.result === null ? 'Valid formula. Enter values to test it.' : `Result: ${data.result}`}
          </Flag>
        ) : (
          <Flag tone="bad">{data.message}</Flag>
        )}
      </div>
      {data.fields.length > 0 && (
        <div className={styles.trial}>
          {data.fields.map((key) => (
            <TextField
              key={key}
              label={`Test value for ${labelOf(key)}`}
              isOptional
              value={values[key] ?? ''}
              onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </>
  );
}
