import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { figure } from '#domain/policies/policy-text.ts';
import styles from './LinePolicyResult.module.css';
import { overLimit, type Violation } from './over-limit.ts';

interface LinePolicyResultProps {
  violation: Violation;
  /** The company's currency, which limits and excess amounts are in. */
  currency: string;
}

/** The policy violation of a line: the rule, its message, the claimant's reason and the excess. */
export function LinePolicyResult({ violation, currency }: LinePolicyResultProps) {
  const { attributes_violation: broken, reason, reason_by } = violation;
  const isBlocked = broken.some(({ action }) => action === 'block');
  const [first] = broken;
  return (
    <div className={styles.result} data-tone={isBlocked ? 'bad' : 'warn'}>
      {isBlocked ? <IconAlertCircle aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      <div>
        <b>{first?.rule_name || 'Policy violation'}</b>
        <p>
          {broken.map(({ message }) => message).join(' ')}
          {reason && ` ${reason_by?.split(' ')[0] ?? 'The claimant'} wrote: “${reason}”`}
        </p>
      </div>
      <Difference violation={violation} currency={currency} />
    </div>
  );
}

function Difference({ violation, currency }: LinePolicyResultProps) {
  const over = overLimit(violation, currency);
  if (!over) return null;
  return (
    <dl>
      <dt>{over.name}</dt>
      <dd>{figure(over.claimed)}</dd>
      <dt>Allowed</dt>
      <dd>{figure(over.allowed)}</dd>
      <dt>Over by</dt>
      <dd>{figure(over.by)}</dd>
    </dl>
  );
}
