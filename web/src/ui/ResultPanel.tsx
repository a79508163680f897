import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconInfoCircle,
  IconMinus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './ResultPanel.module.css';

export interface RuleOutcome {
  outcome: 'ok' | 'warn' | 'bad' | 'off';
  rule: ReactNode;
  /** The limit, claim and difference, or the reason why the rule does not apply. */
  facts?: ReactNode;
  /** The consequence of the rule, shown on the right. */
  result?: ReactNode;
}

interface ResultLineProps {
  tone: 'good' | 'neutral' | 'warn' | 'bad';
  /** The result in one sentence, shown in bold. */
  title: ReactNode;
  /** One sentence that tells the user what to do. */
  children?: ReactNode;
  rules?: readonly RuleOutcome[];
}

/** The policy result for the current form. It updates while the user types, and screen readers announce it politely. */
export function ResultPanel({ tone, title, children, rules = [] }: ResultLineProps) {
  return (
    <div className={styles.result} data-tone={tone}>
      <div className={styles.head} role="status">
        {icons[tone]}
        <div>
          <b>{title}</b>
          {children && <p>{children}</p>}
        </div>
      </div>
      {rules.length > 0 && <RuleOutcomes rules={rules} />}
    </div>
  );
}

/** One line per rule: icon, name, facts, consequence. */
export function RuleOutcomes({ rules }: { rules: readonly RuleOutcome[] }) {
  return (
    <ul className={styles.rules}>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules keep their order and carry no state
        <li key={index} data-outcome={rule.outcome}>
          {ruleIcons[rule.outcome]}
          <span>
            {rule.rule}
            {rule.facts && <small>{rule.facts}</small>}
          </span>
          {rule.result && <span className={styles.consequence}>{rule.result}</span>}
        </li>
      ))}
    </ul>
  );
}

const icons = {
  good: <IconCircleCheck aria-hidden="true" />,
  neutral: <IconInfoCircle aria-hidden="true" />,
  warn: <IconAlertTriangle aria-hidden="true" />,
  bad: <IconAlertCircle aria-hidden="true" />,
};

const ruleIcons = {
  ok: <IconCheck aria-label={t`Passed`} role="img" />,
  warn: <IconAlertTriangle aria-label={t`Warning`} role="img" />,
  bad: <IconAlertCircle aria-label={t`Blocked`} role="img" />,
  off: <IconMinus aria-label={t`Not applicable`} role="img" />,
};
