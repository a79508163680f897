import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { savedText } from '#domain/language/saved-text.ts';
import { t } from '#domain/language/translate.ts';
import { figure } from '#domain/policies/policy-text.ts';
import styles from './LinePolicyResult.module.css';
import { overLimit, type Violation } from './over-limit.ts';

interface LinePolicyResultProps {
  violation: Violation;
  /** The company's currency, used for limits and excess amounts. */
  currency: string;
}

/**
 * The policy violations of a line: the name of the first violated rule, the messages of all violated rules, the
 * claimant's reason and the excess.
 */
export function LinePolicyResult({ violation, currency }: LinePolicyResultProps) {
  const { attributes_violation: broken } = violation;
  const isBlocked = broken.some(({ action }) => action === 'block');
  const [first] = broken;
  return (
    <div className={styles.result} data-tone={isBlocked ? 'bad' : 'warn'}>
      {isBlocked ? <IconAlertCircle aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      <div>
        <b>{(first && ruleName(first)) || t`Policy violation`}</b>
        <p>{[...broken.map(({ message }) => savedText(message)), reasonText(violation)].filter(Boolean).join(' ')}</p>
      </div>
      <Difference violation={violation} currency={currency} />
    </div>
  );
}

function reasonText({ reason, reason_by }: Violation): string {
  if (!reason) return '';
  const name = reason_by?.split(' ')[0];
  return name === undefined ? t`The claimant wrote: “${reason}”` : t`${name} wrote: “${reason}”`;
}

/**
 * Returns the name of a rule. The names of built-in checks are translated; the names of the company's policies are not.
 */
function ruleName({ rule_id, rule_name }: Violation['attributes_violation'][number]): string {
  return rule_id === null ? savedText(rule_name) : rule_name;
}

function Difference({ violation, currency }: LinePolicyResultProps) {
  const over = overLimit(violation, currency);
  if (!over) return null;
  return (
    <dl>
      <dt>{over.name}</dt>
      <dd>{figure(over.claimed)}</dd>
      <dt>{t`Allowed`}</dt>
      <dd>{figure(over.allowed)}</dd>
      <dt>{t`Over by`}</dt>
      <dd>{figure(over.by)}</dd>
    </dl>
  );
}
