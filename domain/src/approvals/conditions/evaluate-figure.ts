import { compare, type Decimal, readDecimal } from '../../decimal/decimal.ts';
import { t } from '../../language/translate.ts';
import type { FigureCondition } from '../approval-rule.ts';
import type { ConditionContext, Evaluated } from '../evaluated.ts';
import { figureNouns, figureText } from './condition-fields.ts';

/** Compares a figure of the item with the value in the rule. A figure that cannot be read never matches. */
export function evaluateFigure(condition: FigureCondition, { item }: ConditionContext): Evaluated {
  const { field, operator } = condition;
  const [actual, value] = [readDecimal(String(item[field])), readDecimal(condition.value)];
  const to = operator === 'between' ? readDecimal(condition.to) : null;
  const noun = figureNouns[field];
  if (!actual || !value || (operator === 'between' && !to))
    return { holds: false, reason: t`${noun} cannot be compared with the rule` };
  const format = (text: string) => figureText(field, text, item.currency);
  const [shown, expected] = [format(String(item[field])), format(condition.value)];
  const order = compare(actual, value);
  const figure = t`${noun} ${shown}`;

  switch (operator) {
    case '=':
    case '!=': {
      const reason = order === 0 ? t`${noun} is ${shown}` : t`${noun} is ${shown}, not ${expected}`;
      return { holds: (order === 0) === (operator === '='), reason };
    }
    case '>':
      return order > 0
        ? { holds: true, reason: t`${figure} is over ${expected}` }
        : { holds: false, reason: t`${figure} is not over ${expected}` };
    case '>=':
      return order >= 0
        ? { holds: true, reason: t`${figure} is at least ${expected}` }
        : { holds: false, reason: t`${figure} is not at least ${expected}` };
    case '<':
      return order < 0
        ? { holds: true, reason: t`${figure} is under ${expected}` }
        : { holds: false, reason: t`${figure} is not under ${expected}` };
    case '<=':
      return order <= 0
        ? { holds: true, reason: t`${figure} is at most ${expected}` }
        : { holds: false, reason: t`${figure} is not at most ${expected}` };
    case 'between': {
      const most = format(condition.to);
      return order >= 0 && isAtMost(actual, to)
        ? { holds: true, reason: t`${figure} is between ${expected} and ${most}` }
        : { holds: false, reason: t`${figure} is not between ${expected} and ${most}` };
    }
  }
}

function isAtMost(actual: Decimal, most: Decimal | null): boolean {
  return most !== null && compare(actual, most) <= 0;
}
