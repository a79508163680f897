import { TextField, type TextFieldProps } from './TextField.tsx';
import { shownDecimal, typedDecimal } from './typed-decimal.ts';
import { useTypedText } from './use-typed-text.ts';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** The number as a plain decimal. Input that cannot be read is passed on, so that the form can report it. */
  value: string;
  onChange: (number: string) => void;
}

/** A number input that reads and shows the decimal mark of the language: '12,5' in German is 12.5. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const { text, change, format } = useTypedText({ value, show: shownDecimal, read: typedDecimal, onChange });

  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        format();
        rest.onBlur?.(event);
      }}
    />
  );
}
