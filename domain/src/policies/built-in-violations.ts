import type { PolicyViolation } from './policy-outcome.ts';
import type { QuestionContext } from './question-context.ts';

/** Violations that the product checks without a policy. */
export function builtInViolations({ question, settings }: QuestionContext): PolicyViolation[] {
  const { item, latest_today } = question;
  const violations: PolicyViolation[] = [];
  if (item.spent_on > latest_today)
    violations.push({
      attribute: 'date',
      rule_id: null,
      rule_name: 'Future dates',
      type: 'FUTURE_DATE',
      limit: latest_today,
      actual: item.spent_on,
      period: 'transaction',
      action: settings.on_future_date,
      message: 'The date is in the future.',
    });
  if (item.duplicate_ids.length > 0)
    violations.push({
      attribute: 'duplicate',
      rule_id: null,
      rule_name: 'Duplicates',
      type: 'DUPLICATE',
      limit: '0',
      actual: String(item.duplicate_ids.length),
      period: 'transaction',
      action: settings.on_duplicate,
      message:
        item.duplicate_ids.length === 1
          ? `This looks like a duplicate of another ${item.kind}.`
          : `This looks like a duplicate of ${item.duplicate_ids.length} others.`,
    });

  return violations;
}
