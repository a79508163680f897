import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { Verdict } from '../../../ui/Verdict.tsx';
import styles from './TestPanel.module.css';

interface TestFrameProps {
  /** What is tried. */
  children: ReactNode;
  /** The way to try another thing. */
  other: ReactNode;
  /** What is lacking before anything can be said. */
  hint: string | null;
  error: unknown;
  /** Nothing while it is not known. */
  verdict: ReactNode;
  rules: ReactNode;
}

/** The panel in which rules are tried: nothing is saved. */
export function TestFrame({ children, other, hint, error, verdict, rules }: TestFrameProps) {
  return (
    <aside className={styles.panel} aria-label="Test it">
      <header className={styles.header}>
        <h2>Test it</h2>
        <span>Nothing is saved</span>
      </header>
      {children}
      {other && <p className={styles.other}>{other}</p>}
      <div className={styles.verdict}>
        {hint !== null ? (
          <p className={styles.hint}>{hint}</p>
        ) : error ? (
          <Verdict tone="bad" title="It could not be tested">
            {sentenceOf(error)}
          </Verdict>
        ) : (
          (verdict ?? <Shimmer rows={2} />)
        )}
      </div>
      {hint === null && !error && rules && <div className={styles.rules}>{rules}</div>}
    </aside>
  );
}
