import { dateText } from '#domain/dates/date-text.ts';
import { withCommas } from '#domain/money/display.ts';
import type { Choice } from '../../ui/ChoicePicker.tsx';
import { amountText, listText, type RuleNames } from '../rules/parts/rule-labels.ts';
import type { AttributeCondition, Limit, Rule } from './rule-draft.ts';

export function whoText({ user_ids, level_ids, group_ids }: Rule['who'], { nameOf }: RuleNames): string {
  const limits = [user_ids, level_ids, group_ids].filter(({ values }) => values.length > 0);
  if (limits.length === 0) return 'anyone';
  return limits
    .map(({ mode, values }) => `${mode === 'IN' ? '' : 'anyone but '}${listText(values, nameOf)}`)
    .join(', in ');
}

/** Returns the text before the categories: 'a', 'an', 'an expense other than'. */
export function articleOf({ mode, values }: Choice, text: string, noun: 'expense' | 'advance' = 'expense'): string {
  if (values.length > 0 && mode === 'NOT_IN') return `an ${noun} other than`;
  return /^[aeiou]/iu.test(text) ? 'an' : 'a';
}

/**
 * Returns the word before a limit and the limit itself: 'over' and 'USD 40.00', or with a minimum 'under' and 'USD 5.00
 * or over USD 40.00'.
 */
export function limitText(limit: Limit, names: RuleNames): { before: string; value: string } {
  const { max, min, kind } = limit;
  if (max === null && min === null) return { before: overText[kind], value: 'an amount' };
  if (min === null) return { before: overText[kind], value: boundText(limit, max ?? '', names) };
  const minimum = boundText(limit, min, names);
  if (max === null) return { before: 'under', value: minimum };
  return { before: 'under', value: `${minimum} or over ${boundText(limit, max, names)}` };
}

const overText = {
  amount: 'over',
  count: 'more than',
  distance: 'over',
  travel_days: 'over',
  age_days: 'older than',
  advance_count: 'beyond',
} satisfies Record<Limit['kind'], string>;

function boundText({ kind, currency }: Limit, figure: string, names: RuleNames): string {
  switch (kind) {
    case 'amount':
      return amountText(figure, currency ?? names.currency);
    case 'count':
      return figure === '1' ? 'once' : `${figure} times`;
    case 'distance':
      return `${withCommas(figure)} km`;
    case 'travel_days':
      return figure === '1' ? '1 day of per diem' : `${figure} days of per diem`;
    case 'age_days':
      return figure === '1' ? '1 day' : `${figure} days`;
    case 'advance_count':
      return figure;
  }
}

export const periodText = {
  transaction: 'expense',
  day: 'day',
  night: 'night',
  trip: 'trip',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  half_year: 'half-year',
  year: 'year',
  lifetime: 'lifetime',
} satisfies Record<Limit['period'], string>;

/** Returns the name of a period. A single expense or advance counts as a period. */
export function periodWord(period: Limit['period'], noun: 'expense' | 'advance'): string {
  return period === 'transaction' ? noun : periodText[period];
}

/** Returns what a limit applies to: 'person', 'day', 'person and day'. */
export function perText({ per_person, period }: Limit, noun: 'expense' | 'advance' = 'expense'): string {
  if (!per_person) return periodWord(period, noun);
  return period === 'transaction' ? 'person' : `person and ${periodText[period]}`;
}

export function conditionText(
  condition: AttributeCondition,
  { nameOf }: Pick<RuleNames, 'nameOf'>,
): { before: string; value: string } {
  switch (condition.type) {
    case 'boolean':
      return { before: 'is', value: condition.value ? 'yes' : 'no' };
    case 'number':
      return {
        before: condition.operator === '<=' ? 'is at most' : 'is at least',
        value: withCommas(condition.value),
      };
    case 'date':
      return { before: condition.operator === '<=' ? 'is up to' : 'is from', value: dateText(condition.value) };
    case 'text':
      return { before: condition.operator === 'EQUALS' ? 'is' : 'contains', value: `“${condition.value}”` };
    case 'select':
      return {
        before: condition.operator === 'IN' ? 'is' : 'is not',
        value: listText(condition.values, nameOf),
      };
  }
}

/** An option of the action menu. A warning that requires a reason is a separate option in this menu. */
type Consequence = Rule['action'] | 'reason';

export function consequenceOf({ action, reason_required }: Rule): Consequence {
  return action === 'warn' && reason_required ? 'reason' : action;
}

export const consequenceText = {
  flag: 'flag it for the approver',
  warn: 'show a warning',
  reason: 'require a reason',
  block: 'block submission',
  cap: 'pay only up to the limit',
} satisfies Record<Consequence, string>;

export const actionNames = { flag: 'Flag', warn: 'Warn', block: 'Block', cap: 'Cap' } satisfies Record<
  Rule['action'],
  string
>;
