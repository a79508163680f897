import { amountWords, approverWords, listWords, type RuleNames } from '../rules/parts/rule-words.ts';
import { type FigureTest, isAmount, nounOf } from './condition-fields.ts';
import type { SelfApproval, Step, Test } from './rule-draft.ts';

/** A condition as it stands in the sentence: the words before its token, and those in it. */
export function testWords(test: Test, names: RuleNames): { before: string; value: string } {
  if (test.field === 'has_violation')
    return { before: 'there is', value: test.value ? 'a policy violation' : 'no policy violation' };
  if (test.field === 'custom') {
    const { before, value } = customWords(test, names);
    return { before: `the ${names.labelOf(test.key)} ${before}`, value: value || 'what' };
  }
  if ('values' in test) {
    const spoken = (value: string) =>
      test.field === 'expense_type' ? value.replaceAll('_', ' ') : names.nameOf(value);
    return {
      before: `the ${nounOf(test)} is${test.operator === 'in' ? '' : ' not'}`,
      value: test.values.length > 0 ? listWords(test.values, spoken) : 'which one',
    };
  }
  return { before: `the ${nounOf(test)} is`, value: figureWords(test, names) };
}

function figureWords(test: FigureTest, { currency }: RuleNames): string {
  const words = (value: string) => (isAmount(test) ? amountWords(value, currency) : value);
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

function customWords({ operator, values }: Extract<Test, { field: 'custom' }>, { nameOf }: RuleNames) {
  const value = listWords(values, nameOf);
  if (operator === 'in' || operator === '=') return { before: 'is', value };
  if (operator === 'not_in' || operator === '!=') return { before: 'is not', value };
  return { before: 'is', value: `${comparing[operator]}${value}` };
}

export function whoWords({ approvers, mode }: Pick<Step, 'approvers' | 'mode'>, names: RuleNames): string {
  const words = approvers.map((approver) => approverWords(approver, names));
  if (words.length === 0) return 'somebody';
  const [last = '', ...before] = [...words].reverse();
  return before.length > 0 ? `${before.reverse().join(', ')} ${mode === 'any' ? 'or' : 'and'} ${last}` : last;
}

/** Who only hears of a step. */
export function toldWords({ notify }: Pick<Step, 'notify'>, names: RuleNames): string {
  return notify.length === 0 ? 'nobody else' : whoWords({ approvers: notify, mode: 'all' }, names);
}

export const resumeWords = { first: 'begins with the first step', sender: 'goes on at the step that sent it back' };

/** Of one person there is nothing to choose; a role may have several holders. */
export function hasMode({ approvers }: Step): boolean {
  return approvers.length > 1 || approvers.some(({ kind }) => kind === 'role' || kind === 'category_owner');
}

export const modeWords = { any: 'any one of them', all: 'all of them' } satisfies Record<Step['mode'], string>;

export function reachWords({ skip_below }: Step, { currency }: RuleNames): string {
  return skip_below === null ? 'everything' : `what is from ${amountWords(skip_below, currency)} up`;
}

/** 'is reminded after 3 days and hands it on after 5 days to their manager' */
export function waitingWords(step: Step, names: RuleNames): string {
  const { remind_after_days, escalate_after_days, escalate_to } = step;
  const parts = [
    ...(remind_after_days === null ? [] : [`is reminded after ${daysWords(remind_after_days)}`]),
    ...(escalate_after_days === null
      ? []
      : [
          `hands it on after ${daysWords(escalate_after_days)} to ${escalate_to ? approverWords(escalate_to, names) : 'their manager'}`,
        ]),
  ];
  return parts.length > 0 ? parts.join(' and ') : 'may take their time';
}

function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** 'up to USD 50.00 without violations or checks' */
export function selfApprovalWords(of: SelfApproval | null, { currency }: RuleNames): string {
  if (!of) return 'nothing';
  const lacking = [...(of.without_violations ? ['violations'] : []), ...(of.without_checks ? ['checks'] : [])];
  return [
    of.total_at_most === null ? 'everything' : `what is up to ${amountWords(of.total_at_most, currency)}`,
    ...(lacking.length > 0 ? [`without ${lacking.join(' or ')}`] : []),
  ].join(' ');
}

/** What follows, in a word or two, beside a rule that is closed. */
export function pillOf({ steps, auto_approve }: { steps: readonly unknown[]; auto_approve: unknown }): string {
  if (steps.length === 0) return auto_approve ? 'Approves itself' : 'No steps';
  const words = steps.length === 1 ? '1 step' : `${steps.length} steps`;
  return auto_approve ? `Up to ${words}` : words;
}
