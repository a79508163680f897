import { savedText } from '#domain/language/saved-text.ts';
import { plural } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { expenseLabels } from '../expense-labels.ts';

export type EvaluatedExpense = Pick<Answer<'expenses.policyExpenses'>, 'policy_outcome' | 'checks'>;

/** The id of the element with the full result, to which the summary in the save bar scrolls. */
export const policyResultId = 'policy-result';

interface PolicySummary {
  tone: 'good' | 'neutral' | 'warn' | 'bad';
  title: string;
  hint: string;
  /** A line for the save bar; null if nothing needs attention. */
  line: string | null;
}

/** Summarises the policy result and the open checks of an expense: a title with a hint, and a line for the save bar. */
export function policySummary({ policy_outcome, checks }: EvaluatedExpense, hasCategory: boolean): PolicySummary {
  const { result, headline, detail } = policy_outcome;
  const [first, ...others] = checks.filter(({ acknowledgement }) => !acknowledgement);
  const counted = plural(others.length + 1, '1 to check', '# to check');
  const toCheck = first && (others.length === 0 ? savedText(first.message) : counted);

  if (result !== 'pass') {
    const line = [headline, ...(first ? [counted] : [])].join(' · ');
    return { tone: result === 'block' ? 'bad' : 'warn', title: headline, hint: detail, line };
  }
  if (toCheck) return { tone: 'warn', title: expenseLabels.checksTitle, hint: expenseLabels.checksHint, line: toCheck };
  if (!hasCategory) return { tone: 'neutral', title: expenseLabels.categoryNeeded, hint: '', line: null };
  return { tone: 'good', title: headline || expenseLabels.withinPolicy, hint: detail, line: null };
}
