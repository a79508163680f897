import { t } from '#domain/language/translate.ts';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import styles from './transactions.module.css';

const hints = [
  { keys: ['j', 'k'], label: t`move` },
  { keys: ['e'], label: t`create expense` },
  { keys: ['m'], label: t`match` },
  { keys: ['s'], label: t`split` },
  { keys: ['p'], label: t`personal` },
  { keys: ['i'], label: t`ignore` },
  { keys: ['u'], label: t`undo` },
];

/** Lists the keyboard shortcuts for the current row. */
export function KeyHints() {
  return (
    <p className={styles.hints}>
      {hints.map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          {label}
        </span>
      ))}
    </p>
  );
}
