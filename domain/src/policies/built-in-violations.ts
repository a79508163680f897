import { plural, t } from '../language/translate.ts';
import type { PolicyViolation } from './policy-outcome.ts';
import type { PolicyItem } from './policy-question.ts';
import type { QuestionContext } from './question-context.ts';

/** Finds the violations that the product checks without a policy. */
export function builtInViolations({ question, settings }: QuestionContext): PolicyViolation[] {
  const { item, latest_today } = question;
  const violations: PolicyViolation[] = [];
  if (item.spent_on > latest_today)
    violations.push({
      attribute: 'date',
      rule_id: null,
      rule_name: t`Future dates`,
      type: 'FUTURE_DATE',
      limit: latest_today,
      actual: item.spent_on,
      period: 'transaction',
      action: settings.on_future_date,
      message: t`The date is in the future.`,
    });
  if (item.duplicate_ids.length > 0)
    violations.push({
      attribute: 'duplicate',
      rule_id: null,
      rule_name: t`Duplicates`,
      type: 'DUPLICATE',
      limit: '0',
      actual: String(item.duplicate_ids.length),
      period: 'transaction',
      action: settings.on_duplicate,
      message: duplicateText(item),
    });

  return violations;
}

function duplicateText({ kind, duplicate_ids }: Pick<PolicyItem, 'kind' | 'duplicate_ids'>): string {
  const count = duplicate_ids.length;
  if (count > 1)
    return plural(count, 'This looks like a duplicate of 1 other.', 'This looks like a duplicate of # others.');
  return kind === 'expense'
    ? t`This looks like a duplicate of another expense.`
    : t`This looks like a duplicate of another advance.`;
}
