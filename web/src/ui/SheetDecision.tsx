import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { Card } from './Card.tsx';
import styles from './SheetDecision.module.css';

interface SheetDecisionProps {
  /** One sentence that describes what happens to the rows. */
  line: ReactNode;
  /** Content below the line, such as sums or further options. */
  children?: ReactNode;
  /** Buttons, with the primary one last. */
  buttons: ReactNode;
}

/** A sticky footer below the rows of an imported file, with the buttons that confirm or cancel the import. */
export function SheetDecision({ line, children, buttons }: SheetDecisionProps) {
  return (
    <Card className={styles.decide} aria-label={t`Decision`}>
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
