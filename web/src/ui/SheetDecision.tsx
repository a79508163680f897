import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './SheetDecision.module.css';

interface SheetDecisionProps {
  /** What will happen to the rows, in a sentence. */
  line: ReactNode;
  /** Sums, or what else is to be chosen. */
  children?: ReactNode;
  /** The deciding one last. */
  buttons: ReactNode;
}

/** Below the rows of a file, in reach wherever one has scrolled to: the decision about them. */
export function SheetDecision({ line, children, buttons }: SheetDecisionProps) {
  return (
    <Card className={styles.decide} aria-label="Decision">
      <div className={styles.foot}>
        <div className={styles.words}>
          <p>{line}</p>
          {children}
        </div>
        {buttons}
      </div>
    </Card>
  );
}
