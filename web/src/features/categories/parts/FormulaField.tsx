import { useRef } from 'react';
import { checkBrackets } from '#domain/formula/check-brackets.ts';
import { refusalText } from '#domain/refusals.ts';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { AttributeValues } from '../categories.calls.ts';
import styles from './AttributesEditor.module.css';

interface FormulaFieldProps {
  value: string;
  others: readonly AttributeValues[];
  error: string | undefined;
  onChange: (formula: string) => void;
}

/** Edits a formula over other attributes and points at an unmatched bracket while typing. */
export function FormulaField({ value, others, error, onChange }: FormulaFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const brackets = checkBrackets(value);
  const wrong = brackets.allowed ? undefined : refusalText[brackets.code](brackets.facts);
  const position = brackets.allowed ? null : Number(brackets.facts.position);

  function select(start: number, end: number) {
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  }

  function insert(key: string) {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    onChange(value.slice(0, selectionStart) + key + value.slice(selectionEnd));
    requestAnimationFrame(() => select(selectionStart + key.length, selectionStart + key.length));
  }

  return (
    <div>
      <TextAreaField
        label="Formula"
        ref={area}
        spellCheck={false}
        className={styles.formula ?? ''}
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
      {others.length > 0 && (
        <p className={styles.keys}>
          Available:{' '}
          {[{ key: 'amount', label: 'Amount' }, ...others]
            .filter(({ key }) => key !== '')
            .map(({ key, label }) => (
              <button key={key} type="button" title={label} onClick={() => insert(key)}>
                {key}
              </button>
            ))}
        </p>
      )}
    </div>
  );
}
