import { useId } from 'react';
import { ScreenReaderText } from '../../../ui/ScreenReaderText.tsx';
import styles from './RuleTokens.module.css';

interface RadioPickerProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; detail?: string }[];
  columns?: boolean;
  onChange: (value: Value) => void;
}

export function RadioPicker<Value extends string>(props: RadioPickerProps<Value>) {
  const { label, value, options, columns = false, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.radios} data-columns={columns || undefined}>
      <legend>
        <ScreenReaderText>{label}</ScreenReaderText>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.radio}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            data-autofocus={option.value === value || undefined}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.label}</b>
            {option.detail && <small>{option.detail}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
