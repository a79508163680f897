import styles from './AmountField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { shownAmount, typedAmount } from './typed-amount.ts';
import { useTypedText } from './use-typed-text.ts';

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
  const { text, change, format } = useTypedText({
    value,
    show: (amount) => shownAmount(amount, currency),
    read: (typed) => typedAmount(typed, currency),
    onChange,
  });

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
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={(event) => {
          format();
          rest.onBlur?.(event);
        }}
      />
    </div>
  );
}
