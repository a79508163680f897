import { figureText } from '#domain/approvals/conditions/condition-fields.ts';
import { t } from '#domain/language/translate.ts';
import { amountText, approverText, listText, type RuleNames } from '../rules/parts/rule-labels.ts';
import { type FigureTest, isAmount, nounOf } from './condition-fields.ts';
import type { AutoApproval, Step, Test } from './rule-draft.ts';

/** Returns a condition in two parts: the text before its token, and the text of the token. */
export function testText(test: Test, names: RuleNames): { before: string; value: string } {
  if (test.field === 'has_violation')
    return { before: 'there is', value: test.value ? 'a policy violation' : 'no policy violation' };
  if (test.field === 'custom') {
    const { before, value } = customText(test, names);
    return { before: `the ${names.labelOf(test.key)} ${before}`, value: value || 'a value' };
  }
  if ('values' in test) {
    const label = (value: string) => (test.field === 'expense_type' ? value.replaceAll('_', ' ') : names.nameOf(value));
    return {
      before: test.operator === 'in' ? t`${nounOf(test)} is` : t`${nounOf(test)} is not`,
      value: test.values.length > 0 ? listText(test.values, label) : 'a value',
    };
  }
  return { before: t`${nounOf(test)} is`, value: comparedText(test, names) };
}

function comparedText(test: FigureTest, { currency }: RuleNames): string {
  const text = (value: string) =>
    isAmount(test) ? amountText(value, currency) : figureText(test.field, value, currency);
  if (test.value === '') return isAmount(test) ? 'an amount' : 'a number';
  if (test.operator === 'between') return `between ${text(test.value)} and ${text(test.to)}`;
  return `${comparing[test.operator]}${text(test.value)}`;
}

const comparing = {
  '=': '',
  '!=': 'not ',
  '>': 'over ',
  '>=': 'at least ',
  '<': 'under ',
  '<=': 'at most ',
} as const;

function customText({ operator, values }: Extract<Test, { field: 'custom' }>, { nameOf }: RuleNames) {
  const value = listText(values, nameOf);
  if (operator === 'in' || operator === '=') return { before: 'is', value };
  if (operator === 'not_in' || operator === '!=') return { before: 'is not', value };
  return { before: 'is', value: `${comparing[operator]}${value}` };
}

export function whoText({ approvers, mode }: Pick<Step, 'approvers' | 'mode'>, names: RuleNames): string {
  const people = approvers.map((approver) => approverText(approver, names));
  if (people.length === 0) return 'someone';
  const [last = '', ...before] = [...people].reverse();
  return before.length > 0 ? `${before.reverse().join(', ')} ${mode === 'any' ? 'or' : 'and'} ${last}` : last;
}

export function notifyText({ notify }: Pick<Step, 'notify'>, names: RuleNames): string {
  return notify.length === 0 ? 'nobody' : whoText({ approvers: notify, mode: 'all' }, names);
}

export const resumeText = { first: 'restart from the first step', sender: 'continue at the step that sent it back' };

/**
 * Returns true if a step must say whether one or all of its approvers decide. A single approver needs no mode, unless
 * it is a role or a category owner, which can mean several people.
 */
export function hasMode({ approvers }: Step): boolean {
  return approvers.length > 1 || approvers.some(({ kind }) => kind === 'role' || kind === 'category_owner');
}

export const modeLabels = { any: 'any one of them', all: 'all of them' } satisfies Record<Step['mode'], string>;

export function reachText({ skip_below }: Step, { currency }: RuleNames): string {
  return skip_below === null ? 'everything' : `totals of at least ${amountText(skip_below, currency)}`;
}

/**
 * Returns a text about the reminder and the escalation: 'a reminder after 3 days and escalation after 5 days to their
 * manager'.
 */
export function waitingText(step: Step, names: RuleNames): string {
  const { remind_after_days, escalate_after_days, escalate_to } = step;
  const parts = [
    ...(remind_after_days === null ? [] : [`a reminder after ${daysText(remind_after_days)}`]),
    ...(escalate_after_days === null
      ? []
      : [
          `escalation after ${daysText(escalate_after_days)} to ${escalate_to ? approverText(escalate_to, names) : 'their manager'}`,
        ]),
  ];
  return parts.length > 0 ? parts.join(' and ') : 'no reminder or escalation';
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Describes which items are approved automatically: 'totals up to USD 50.00 without violations or checks'. */
export function autoApprovalText(autoApproval: AutoApproval | null, { currency }: RuleNames): string {
  if (!autoApproval) return 'nothing';

  const { total_at_most, without_violations, without_checks } = autoApproval;
  const excluded = [...(without_violations ? ['violations'] : []), ...(without_checks ? ['checks'] : [])];
  return [
    total_at_most === null ? 'everything' : `totals up to ${amountText(total_at_most, currency)}`,
    ...(excluded.length > 0 ? [`without ${excluded.join(' or ')}`] : []),
  ].join(' ');
}

export function rerouteText(applies_to: 'report' | 'advance', rule_name: string): string {
  const items = applies_to === 'report' ? 'reports' : 'advances';
  return `Pending ${items} routed by “${rule_name}” are checked against the current rules. Approvals already given are kept, and new approvers are notified. Items that no longer need an approver are approved.`;
}

/** Returns the label of a collapsed rule: 'Auto-approved', '2 steps', 'Up to 2 steps' or 'No steps'. */
export function pillOf({ steps, auto_approve }: { steps: readonly unknown[]; auto_approve: unknown }): string {
  if (steps.length === 0) return auto_approve ? 'Auto-approved' : 'No steps';
  const count = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return auto_approve ? `Up to ${count}` : count;
}
