import { amountText, approverText, listText, type RuleNames } from '../rules/parts/rule-labels.ts';
import { type FigureTest, isAmount, nounOf } from './condition-fields.ts';
import type { SelfApproval, Step, Test } from './rule-draft.ts';

/** A condition as it stands in the sentence: the words before its token, and those in it. */
export function testText(test: Test, names: RuleNames): { before: string; value: string } {
  if (test.field === 'has_violation')
    return { before: 'there is', value: test.value ? 'a policy violation' : 'no policy violation' };
  if (test.field === 'custom') {
    const { before, value } = customText(test, names);
    return { before: `the ${names.labelOf(test.key)} ${before}`, value: value || 'what' };
  }
  if ('values' in test) {
    const spoken = (value: string) =>
      test.field === 'expense_type' ? value.replaceAll('_', ' ') : names.nameOf(value);
    return {
      before: `the ${nounOf(test)} is${test.operator === 'in' ? '' : ' not'}`,
      value: test.values.length > 0 ? listText(test.values, spoken) : 'which one',
    };
  }
  return { before: `the ${nounOf(test)} is`, value: figureText(test, names) };
}

function figureText(test: FigureTest, { currency }: RuleNames): string {
  const words = (value: string) => (isAmount(test) ? amountText(value, currency) : value);
  if (test.value === '') return 'how much';
  if (test.operator === 'between') return `between ${words(test.value)} and ${words(test.to)}`;
  return `${comparing[test.operator]}${words(test.value)}`;
}

export const comparing = {
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
  const words = approvers.map((approver) => approverText(approver, names));
  if (words.length === 0) return 'somebody';
  const [last = '', ...before] = [...words].reverse();
  return before.length > 0 ? `${before.reverse().join(', ')} ${mode === 'any' ? 'or' : 'and'} ${last}` : last;
}

/** Who only hears of a step. */
export function notifyText({ notify }: Pick<Step, 'notify'>, names: RuleNames): string {
  return notify.length === 0 ? 'nobody else' : whoText({ approvers: notify, mode: 'all' }, names);
}

export const resumeText = { first: 'begins with the first step', sender: 'goes on at the step that sent it back' };

/** Of one person there is nothing to choose; a role may have several holders. */
export function hasMode({ approvers }: Step): boolean {
  return approvers.length > 1 || approvers.some(({ kind }) => kind === 'role' || kind === 'category_owner');
}

export const modeLabels = { any: 'any one of them', all: 'all of them' } satisfies Record<Step['mode'], string>;

export function reachText({ skip_below }: Step, { currency }: RuleNames): string {
  return skip_below === null ? 'everything' : `what is from ${amountText(skip_below, currency)} up`;
}

/** 'is reminded after 3 days and hands it on after 5 days to their manager' */
export function waitingText(step: Step, names: RuleNames): string {
  const { remind_after_days, escalate_after_days, escalate_to } = step;
  const parts = [
    ...(remind_after_days === null ? [] : [`is reminded after ${daysText(remind_after_days)}`]),
    ...(escalate_after_days === null
      ? []
      : [
          `hands it on after ${daysText(escalate_after_days)} to ${escalate_to ? approverText(escalate_to, names) : 'their manager'}`,
        ]),
  ];
  return parts.length > 0 ? parts.join(' and ') : 'may take their time';
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** 'up to USD 50.00 without violations or checks' */
export function autoApprovalText(of: SelfApproval | null, { currency }: RuleNames): string {
  if (!of) return 'nothing';
  const lacking = [...(of.without_violations ? ['violations'] : []), ...(of.without_checks ? ['checks'] : [])];
  return [
    of.total_at_most === null ? 'everything' : `what is up to ${amountText(of.total_at_most, currency)}`,
    ...(lacking.length > 0 ? [`without ${lacking.join(' or ')}`] : []),
  ].join(' ');
}

/** What follows, in a word or two, beside a rule that is closed. */
export function pillOf({ steps, auto_approve }: { steps: readonly unknown[]; auto_approve: unknown }): string {
  if (steps.length === 0) return auto_approve ? 'Approves itself' : 'No steps';
  const words = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return auto_approve ? `Up to ${words}` : words;
}
