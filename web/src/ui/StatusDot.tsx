import styles from './StatusDot.module.css';
import { type Stage, stageLabels, stageLooks } from './stage-looks.ts';

/** A stage as a dot and a word, in the same colours everywhere. `label` replaces the stage's own word. */
export function StatusDot({ stage, label = stageLabels[stage] }: { stage: Stage; label?: string }) {
  const { tone, fill } = stageLooks[stage];
  return (
    <span className={styles.status} data-tone={tone} data-fill={fill}>
      {label}
    </span>
  );
}
