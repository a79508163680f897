import { t } from '#domain/language/translate.ts';
import styles from './ChoicePicker.module.css';

type Mode = 'IN' | 'NOT_IN';

interface ModeSwitchProps {
  mode: Mode;
  onChange: (mode: Mode) => void;
}

/** Switches between including and excluding the listed values. */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two pressed buttons in one frame, not a fieldset of fields
    <div className={styles.mode} role="group" aria-label={t`Match`}>
      {modes.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={mode === value} onClick={() => onChange(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}

const modes = [
  { value: 'IN', label: t`One of these` },
  { value: 'NOT_IN', label: t`None of these` },
] as const;
