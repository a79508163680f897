import { textsOf } from '../../custom-fields/custom-field.ts';
import { compare, readDecimal } from '../../decimal/decimal.ts';
import { isCalendarDate } from '../../formula/value.ts';
import { t } from '../../language/translate.ts';
import { tidy } from '../../text/tidy.ts';
import type { CustomCondition } from '../approval-rule.ts';
import { fewOf } from '../approver-text.ts';
import type { ConditionContext, Evaluated } from '../evaluated.ts';
import { customLabel, customText } from './condition-fields.ts';

/** Evaluates a condition on a custom field. An empty field satisfies only '!=' and 'not_in'. */
export function evaluateCustom(
  { key, operator, values }: CustomCondition,
  { item, names }: ConditionContext,
): Evaluated {
  const texts = Object.hasOwn(item.custom_values, key) ? textsOf(item.custom_values[key]).filter(Boolean) : [];
  const label = customLabel(key, names);
  const holds = test(operator, texts, values);
  if (texts.length === 0) return { holds, reason: t`no ${label} is set` };
  const actual = fewOf(
    texts.map((text) => customText(text, names)),
    'and',
  );
  const shown = t`${t`the ${label}`} is ${actual}`;
  const expected = fewOf(
    values.map((value) => customText(value, names)),
    'or',
  );
  switch (operator) {
    case '>':
      return { holds, reason: holds ? t`${shown}, over ${expected}` : t`${shown}, not over ${expected}` };
    case '>=':
      return { holds, reason: holds ? t`${shown}, at least ${expected}` : t`${shown}, not at least ${expected}` };
    case '<':
      return { holds, reason: holds ? t`${shown}, under ${expected}` : t`${shown}, not under ${expected}` };
    case '<=':
      return { holds, reason: holds ? t`${shown}, at most ${expected}` : t`${shown}, not at most ${expected}` };
    case '=':
    case 'in':
      return { holds, reason: holds ? shown : t`${shown}, not ${expected}` };
    case '!=':
    case 'not_in':
      return { holds, reason: holds ? t`${shown}, not ${expected}` : shown };
  }
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

/** Compares values: '12.50' equals '12.5', and case is ignored. */
function isSame(left: string, right: string): boolean {
  return orderOf(left, right) === 0 || tidy(left).toLowerCase() === tidy(right).toLowerCase();
}

/** Compares two numbers or two dates; null if the values are neither. */
function orderOf(left: string, right: string): number | null {
  const [one, other] = [readDecimal(left), readDecimal(right)];
  if (one && other) return compare(one, other);
  if (!isCalendarDate(left) || !isCalendarDate(right)) return null;
  return left === right ? 0 : left < right ? -1 : 1;
}
