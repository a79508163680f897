import { useId } from 'react';
import styles from './SegmentField.module.css';

interface SegmentFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  isSpoken?: boolean;
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice between a few options in a segmented control. The options wrap if they do not fit in one line. */
export function SegmentField<Value extends string>({
  label,
  value,
  options,
  isSpoken,
  isDisabled,
  onChange,
}: SegmentFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.field} disabled={isDisabled}>
      <legend data-spoken={isSpoken || undefined}>{label}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
