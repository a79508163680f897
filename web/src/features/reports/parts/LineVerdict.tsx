import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { withCommas } from '#domain/money/display.ts';
import { isGreater, moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import styles from './LineVerdict.module.css';
import type { ReportLine } from './report.ts';

type Violation = NonNullable<ReportLine['policy_violation']>;

interface LineVerdictProps {
  violation: Violation;
  /** The company's: limits and what is over them are told in it. */
  currency: string;
}

/** What policies said of a line: the rule, the sentence, what the claimant wrote, and by how much it is over. */
export function LineVerdict({ violation, currency }: LineVerdictProps) {
  const { attributes_violation: broken, reason, reason_by } = violation;
  const isBlocked = broken.some(({ action }) => action === 'block');
  const [first] = broken;
  return (
    <div className={styles.verdict} data-tone={isBlocked ? 'bad' : 'warn'}>
      {isBlocked ? <IconAlertCircle aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      <div>
        <b>{first?.rule_name || 'Against a policy'}</b>
        <p>
          {broken.map(({ message }) => message).join(' ')}
          {reason && ` ${reason_by?.split(' ')[0] ?? 'The claimant'} wrote: “${reason}”`}
        </p>
      </div>
      <Difference violation={violation} currency={currency} />
    </div>
  );
}

function Difference({ violation: { amount, allowed_amount }, currency }: LineVerdictProps) {
  if (!isDecimal(amount) || !isDecimal(allowed_amount)) return null;
  const [claimed, allowed] = [moneyFrom(amount, currency), moneyFrom(allowed_amount, currency)];
  if (!isGreater(claimed, allowed)) return null;
  return (
    <dl>
      <dt>Claimed</dt>
      <dd>{withCommas(toDecimal(claimed))}</dd>
      <dt>Allowed</dt>
      <dd>{withCommas(toDecimal(allowed))}</dd>
      <dt>Over by</dt>
      <dd>{withCommas(toDecimal(subtract(claimed, allowed)))}</dd>
    </dl>
  );
}

function isDecimal(text: string): boolean {
  return /^\d{1,15}(\.\d{1,9})?$/u.test(text);
}
