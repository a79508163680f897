import { KeyCap } from '../../../ui/KeyCap.tsx';
import styles from './transactions.module.css';

const hints = [
  { keys: ['j', 'k'], label: 'move' },
  { keys: ['e'], label: 'create expense' },
  { keys: ['m'], label: 'match' },
  { keys: ['s'], label: 'split' },
  { keys: ['p'], label: 'personal' },
  { keys: ['i'], label: 'ignore' },
  { keys: ['u'], label: 'undo' },
];

/** The keys that act on the current row. */
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
