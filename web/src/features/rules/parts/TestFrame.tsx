import type { ReactNode } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { ResultPanel } from '../../../ui/ResultPanel.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import styles from './TestPanel.module.css';

interface TestFrameProps {
  /** The form of the tested item. */
  children: ReactNode;
  /** The control that switches between testing an existing item and describing a new one. */
  other: ReactNode;
  /** A hint that names the input that is still missing; null if the test can run. */
  hint: string | null;
  error: unknown;
  /** The result of the test; null while it is loading. */
  result: ReactNode;
  rules: ReactNode;
}

/** The panel that tests rules without saving anything. */
export function TestFrame({ children, other, hint, error, result, rules }: TestFrameProps) {
  return (
    <aside className={styles.panel} aria-label="Test it">
      <header className={styles.header}>
        <h2>Test it</h2>
        <span>Nothing is saved</span>
      </header>
      {children}
      {other && <p className={styles.other}>{other}</p>}
      <div className={styles.result}>
        {hint !== null ? (
          <p className={styles.hint}>{hint}</p>
        ) : error ? (
          <ResultPanel tone="bad" title="The test could not run">
            {errorText(error)}
          </ResultPanel>
        ) : (
          (result ?? <Shimmer rows={2} />)
        )}
      </div>
      {hint === null && !error && rules && <div className={styles.rules}>{rules}</div>}
    </aside>
  );
}
