import { type DuplicateCode, isDuplicateCode } from '#domain/checks/expense-check.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { RuleOutcome } from '../../../ui/ResultPanel.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { CheckAnswers } from '../../items/parts/CheckAnswers.tsx';
import { expenseUrl } from '../../items/parts/report-urls.ts';
import type { ExpenseDetails } from '../expense-values.ts';
import styles from './policy-result-lines.module.css';

type Evaluated = Pick<ExpenseDetails, 'policy_outcome' | 'checks'>;
type Check = Evaluated['checks'][number];

const maxRelated = 3;

/** Returns a line for each policy violation, check and passed policy. A single violation has no line. */
export function outcomesOf(
  { policy_outcome, checks }: Evaluated,
  onRemark?: (code: DuplicateCode) => void,
): RuleOutcome[] {
  const violations = policy_outcome.policy_violation?.attributes_violation ?? [];
  return [
    // A single violation is already in the headline.
    ...(violations.length > 1 ? violations : []).map(
      ({ message, rule_name, action }): RuleOutcome => ({
        outcome: action === 'block' ? 'bad' : 'warn',
        rule: savedText(message),
        result: <span className={styles.dim}>{rule_name}</span>,
      }),
    ),
    ...checks.map((check): RuleOutcome => checkLine(check, onRemark)),
    ...policy_outcome.passed.map(
      ({ text, facts }): RuleOutcome => ({
        outcome: 'ok',
        rule: text,
        ...(facts ? { result: <span className={styles.dim}>{facts}</span> } : {}),
      }),
    ),
  ];
}

function checkLine(check: Check, onRemark?: (code: DuplicateCode) => void): RuleOutcome {
  const { code, message, related, remark, acknowledgement } = check;
  const visible = related.filter(({ is_seen }) => is_seen);
  return {
    outcome: acknowledgement ? 'ok' : 'warn',
    rule: (
      <>
        {savedText(message)}
        {visible.slice(0, maxRelated).map(({ expense_id, label }) => (
          <AppLink key={expense_id} className={styles.related} href={expenseUrl(expense_id)}>
            {label}
          </AppLink>
        ))}
        {visible.length > maxRelated && (
          <small>{plural(visible.length - maxRelated, 'and 1 more', 'and # more')}</small>
        )}
        <CheckAnswers check={check} />
      </>
    ),
    ...(onRemark && !remark && !acknowledgement && isDuplicateCode(code)
      ? {
          result: (
            <TextButton className={styles.remark} onClick={() => onRemark(code)}>
              {t`Not a duplicate`}
            </TextButton>
          ),
        }
      : {}),
  };
}
