import styles from './StatusDot.module.css';
import { type Stage, stageLabels, stageLooks } from './stage-looks.ts';

/** A stage as a dot and a word, in the same colours everywhere. `label` replaces the stage's own word. */
export function StatusDot({ stage, label = stageLabels[stage] }: { stage: Stage; label?: string }) {
  return <Dot {...stageLooks[stage]} label={label} />;
}

export interface DotProps {
  tone: (typeof stageLooks)[Stage]['tone'];
  /** How far it is: a ring has not begun, a half is under way, full is done. */
  fill: 'ring' | 'half' | 'full';
  label: string;
}

/** The same dot for what has states but no stages: a person who was invited, a rule that is off. */
export function Dot({ tone, fill, label }: DotProps) {
  return (
    <span className={styles.status} data-tone={tone} data-fill={fill}>
      {label}
    </span>
  );
}
