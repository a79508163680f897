import { AppLink } from '../../../ui/AppLink.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { RuleOutcome } from '../../../ui/Verdict.tsx';
import { expenseUrl } from '../../reports/parts/report-urls.ts';
import type { ExpenseDetails } from '../expense-values.ts';
import styles from './policy-result-lines.module.css';

type Evaluated = Pick<ExpenseDetails, 'verdicts' | 'checks'>;
type Check = Evaluated['checks'][number];

const mostRelated = 3;

/** One line for each thing: what policies object to beside the headline, what looks odd, what is in order. */
export function outcomesOf({ verdicts, checks }: Evaluated, onDismiss?: (code: string) => void): RuleOutcome[] {
  const violations = verdicts.policy_violation?.attributes_violation ?? [];
  return [
    // One alone is what the headline says already.
    ...(violations.length > 1 ? violations : []).map(
      ({ message, rule_name, action }): RuleOutcome => ({
        outcome: action === 'block' ? 'bad' : 'warn',
        rule: message,
        result: <span className={styles.dim}>{rule_name}</span>,
      }),
    ),
    ...checks.map((check): RuleOutcome => checkLine(check, onDismiss)),
    ...verdicts.passed.map(
      ({ text, facts }): RuleOutcome => ({
        outcome: 'ok',
        rule: text,
        ...(facts ? { result: <span className={styles.dim}>{facts}</span> } : {}),
      }),
    ),
  ];
}

function checkLine({ code, message, related }: Check, onDismiss?: (code: string) => void): RuleOutcome {
  const seen = related.filter(({ is_seen }) => is_seen);
  return {
    outcome: 'warn',
    rule: (
      <>
        {message}
        {seen.slice(0, mostRelated).map(({ expense_id, label }) => (
          <AppLink key={expense_id} className={styles.related} href={expenseUrl(expense_id)}>
            {label}
          </AppLink>
        ))}
        {seen.length > mostRelated && <small>and {seen.length - mostRelated} more</small>}
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

/** Checks D1 to D5 are about the same thing claimed twice; only those can be told apart by looking. */
function isDuplicate(code: string): boolean {
  return code.startsWith('D');
}
