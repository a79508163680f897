import styles from './StatusDot.module.css';
import { type Stage, stageLabels, stageLooks } from './stage-looks.ts';

/** A stage as a coloured dot with its label. `label` replaces the default label of the stage. */
export function StatusDot({ stage, label = stageLabels[stage] }: { stage: Stage; label?: string }) {
  return <Dot {...stageLooks[stage]} label={label} />;
}

export interface DotProps {
  tone: (typeof stageLooks)[Stage]['tone'];
  /** The progress: `ring` means not started, `half` means in progress, `full` means done. */
  fill: 'ring' | 'half' | 'full';
  label: string;
}

/**
 * A coloured dot with a label. `StatusDot` uses it for stages; other code uses it for states that are not stages, such
 * as an invited user or a disabled rule.
 */
export function Dot({ tone, fill, label }: DotProps) {
  return (
    <span className={styles.status} data-tone={tone} data-fill={fill}>
      {label}
    </span>
  );
}
