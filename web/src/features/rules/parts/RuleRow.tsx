import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Pill } from '../../../ui/Pill.tsx';
import { RuleSentence, type SentencePart } from '../../../ui/RuleSentence.tsx';
import styles from './RuleList.module.css';

interface RuleRowProps {
  rule: { name: string; is_active: boolean; sentence: readonly SentencePart[] };
  handle: ReactNode;
  end: ReactNode;
  /** Content below the sentence. */
  more?: ReactNode;
  onOpen: () => void;
}

/** A closed rule; a click anywhere in the row opens it. */
export function RuleRow({ rule, handle, end, more, onOpen }: RuleRowProps) {
  return (
    <div className={`${styles.row} ${styles.closed}`} data-off={!rule.is_active || undefined}>
      {handle ?? <span />}
      <div>
        <button type="button" className={styles.open} aria-expanded={false} onClick={onOpen}>
          {rule.name}
        </button>
        <RuleSentence parts={rule.sentence} />
        {more && <div className={styles.more}>{more}</div>}
      </div>
      {end}
    </div>
  );
}

interface RuleRowEndProps {
  /** A short label: '2 steps', 'Warn'. */
  pill: ReactNode;
  /** The switch that enables the rule; null for the default rule and for an unsaved rule. */
  onOff: { name: string; is_active: boolean; isFixed: boolean; onSwitch: (is_active: boolean) => void } | null;
}

export function RuleRowEnd({ pill, onOff }: RuleRowEndProps) {
  return (
    <>
      <span className={styles.pill}>{pill && <Pill>{pill}</Pill>}</span>
      {onOff && (
        <span className={styles.end}>
          <Switch
            aria-label={`${onOff.name} is on`}
            checked={onOff.is_active}
            disabled={onOff.isFixed}
            onChange={(event) => onOff.onSwitch(event.currentTarget.checked)}
          />
        </span>
      )}
    </>
  );
}
