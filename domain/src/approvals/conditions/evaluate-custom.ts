import { textsOf } from '../../custom-fields/custom-field.ts';
import { compare, readDecimal } from '../../decimal/decimal.ts';
import { isCalendarDate } from '../../formula/value.ts';
import { tidy } from '../../text/tidy.ts';
import type { CustomCondition } from '../approval-rule.ts';
import { fewOf } from '../approver-text.ts';
import type { ConditionContext, Evaluated } from '../evaluated.ts';
import { customLabel, customText } from './condition-fields.ts';

/** An empty custom field satisfies only '!=' and 'not_in'. */
export function evaluateCustom(
  { key, operator, values }: CustomCondition,
  { item, names }: ConditionContext,
): Evaluated {
  const texts = Object.hasOwn(item.custom_values, key) ? textsOf(item.custom_values[key]).filter(Boolean) : [];
  const label = customLabel(key, names);
  const holds = test(operator, texts, values);
  if (texts.length === 0) return { holds, reason: `no ${label} is set` };
  const shown = `the ${label} is ${fewOf(
    texts.map((text) => customText(text, names)),
    'and',
  )}`;
  const expected = fewOf(
    values.map((value) => customText(value, names)),
    'or',
  );
  const isAmong = operator === '=' || operator === 'in' ? holds : !holds;
  if (operator in thanText) return { holds, reason: `${shown}, ${holds ? '' : 'not '}${than(operator)} ${expected}` };
  return { holds, reason: isAmong ? shown : `${shown}, not ${expected}` };
}

const thanText = { '>': 'over', '>=': 'at least', '<': 'under', '<=': 'at most' } as const;

function than(operator: CustomCondition['operator']): string {
  return operator in thanText ? thanText[operator as keyof typeof thanText] : '';
}

function test(operator: CustomCondition['operator'], texts: readonly string[], values: readonly string[]): boolean {
  const isAmong = texts.some((text) => values.some((value) => isSame(text, value)));
  const order = texts.length === 1 ? orderOf(texts[0] ?? '', values[0] ?? '') : null;
  switch (operator) {
    case '=':
    case 'in':
      return isAmong;
    case '!=':
    case 'not_in':
      return !isAmong;
    case '>':
      return order !== null && order > 0;
    case '>=':
      return order !== null && order >= 0;
    case '<':
      return order !== null && order < 0;
    case '<=':
      return order !== null && order <= 0;
  }
}

/** '12.50' equals '12.5', and case is ignored. */
function isSame(left: string, right: string): boolean {
  return orderOf(left, right) === 0 || tidy(left).toLowerCase() === tidy(right).toLowerCase();
}

/** Compares numbers and dates; null for everything else. */
function orderOf(left: string, right: string): number | null {
  const [one, other] = [readDecimal(left), readDecimal(right)];
  if (one && other) return compare(one, other);
  if (!isCalendarDate(left) || !isCalendarDate(right)) return null;
  return left === right ? 0 : left < right ? -1 : 1;
}
