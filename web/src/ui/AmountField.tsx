import { useState } from 'react';
import styles from './AmountField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { shownAmount, typedAmount } from './typed-amount.ts';

interface AmountFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'leftSection'> {
  currency: string;
  /** The amount as a plain decimal. Input that cannot be parsed is passed on, so that the form can report it. */
  value: string | null;
  onChange: (amount: string | null) => void;
  /** `inline` for use inside a sentence, with a hidden label; `plain` without the currency, next to a currency field. */
  look?: 'field' | 'inline' | 'plain';
}

/** An amount input that accepts '1,234.5' and shows '1,234.50' after it loses focus. */
export function AmountField({ currency, value, onChange, look = 'field', ...rest }: AmountFieldProps) {
  const [typed, setTyped] = useState(shownAmount(value, currency));
  const [reported, setReported] = useState(value);

  // The value changed from outside: another currency, or a reloaded form.
  if (value !== reported) {
    setReported(value);
    setTyped(shownAmount(value, currency));
  }

  function change(text: string) {
    setTyped(text);
    const amount = typedAmount(text, currency);
    setReported(amount);
    onChange(amount);
  }

  return (
    <div className={look === 'inline' ? styles.inline : undefined}>
      <TextField
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...(look === 'plain'
          ? { classNames: { input: styles.plain ?? '' } }
          : {
              classNames: { input: styles.input ?? '', section: styles.currency ?? '' },
              leftSection: currency,
              leftSectionWidth: 46,
              leftSectionPointerEvents: 'none' as const,
            })}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={(event) => {
          setTyped(shownAmount(value, currency));
          rest.onBlur?.(event);
        }}
      />
    </div>
  );
}
