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

function Difference({ violation, currency }: LineVerdictProps) {
  const facts = [asCapped(violation), ...violation.attributes_violation.flatMap(asLimited)];
  const over = facts.find(({ claimed, allowed }) => isOver(claimed, allowed, currency));
  if (!over) return null;
  const [claimed, allowed] = [moneyFrom(over.claimed, currency), moneyFrom(over.allowed, currency)];
  return (
    <dl>
      <dt>{over.name}</dt>
      <dd>{withCommas(toDecimal(claimed))}</dd>
      <dt>Allowed</dt>
      <dd>{withCommas(toDecimal(allowed))}</dd>
      <dt>Over by</dt>
      <dd>{withCommas(toDecimal(subtract(claimed, allowed)))}</dd>
    </dl>
  );
}

interface Over {
  name: string;
  claimed: string;
  allowed: string;
}

/** What is paid back of the claim. */
function asCapped({ amount, allowed_amount }: Violation): Over {
  return { name: 'Claimed', claimed: amount, allowed: allowed_amount };
}

/** A limit that only warns leaves the claim as it is; over a day or a month other expenses count as well. */
function asLimited({ type, actual, limit }: Violation['attributes_violation'][number]): Over[] {
  if (type === 'AMOUNT_OVER') return [{ name: 'Claimed', claimed: actual, allowed: limit }];
  return type === 'PERIOD_AMOUNT_OVER' ? [{ name: 'Together', claimed: actual, allowed: limit }] : [];
}

function isOver(claimed: string, allowed: string, currency: string): boolean {
  const decimal = /^\d{1,15}(\.\d{1,4})?$/u;
  if (!decimal.test(claimed) || !decimal.test(allowed)) return false;
  return isGreater(moneyFrom(claimed, currency), moneyFrom(allowed, currency));
}
