import { AppLink } from '../../../ui/AppLink.tsx';
import type { RuleOutcome } from '../../../ui/ResultPanel.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { expenseUrl } from '../../items/parts/report-urls.ts';
import type { ExpenseDetails } from '../expense-values.ts';
import styles from './policy-result-lines.module.css';

type Evaluated = Pick<ExpenseDetails, 'policy_outcome' | 'checks'>;
type Check = Evaluated['checks'][number];

const maxRelated = 3;

/** One line per policy violation, check and passed rule. */
export function outcomesOf({ policy_outcome, checks }: Evaluated, onDismiss?: (code: string) => void): RuleOutcome[] {
  const violations = policy_outcome.policy_violation?.attributes_violation ?? [];
  return [
    // The headline already shows a single violation.
    ...(violations.length > 1 ? violations : []).map(
      ({ message, rule_name, action }): RuleOutcome => ({
        outcome: action === 'block' ? 'bad' : 'warn',
        rule: message,
        result: <span className={styles.dim}>{rule_name}</span>,
      }),
    ),
    ...checks.map((check): RuleOutcome => checkLine(check, onDismiss)),
    ...policy_outcome.passed.map(
      ({ text, facts }): RuleOutcome => ({
        outcome: 'ok',
        rule: text,
        ...(facts ? { result: <span className={styles.dim}>{facts}</span> } : {}),
      }),
    ),
  ];
}

function checkLine({ code, message, related }: Check, onDismiss?: (code: string) => void): RuleOutcome {
  const visible = related.filter(({ is_seen }) => is_seen);
  return {
    outcome: 'warn',
    rule: (
      <>
        {message}
        {visible.slice(0, maxRelated).map(({ expense_id, label }) => (
          <AppLink key={expense_id} className={styles.related} href={expenseUrl(expense_id)}>
            {label}
          </AppLink>
        ))}
        {visible.length > maxRelated && <small>and {visible.length - maxRelated} more</small>}
      </>
    ),
    ...(onDismiss && isDuplicate(code)
      ? {
          result: (
            <TextButton className={styles.dismiss} onClick={() => onDismiss(code)}>
              Not a duplicate
            </TextButton>
          ),
        }
      : {}),
  };
}

/** Checks D1 to D5 are about duplicates. Only these can be dismissed. */
function isDuplicate(code: string): boolean {
  return code.startsWith('D');
}
