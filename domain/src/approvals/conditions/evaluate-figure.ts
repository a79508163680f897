import { compare, type Decimal, readDecimal } from '../../decimal/decimal.ts';
import type { FigureCondition } from '../approval-rule.ts';
import type { ConditionContext, Evaluated } from '../evaluated.ts';
import { figureNouns, figureText } from './condition-fields.ts';

/** Compares a figure of the item with the rule's. A figure that cannot be read never matches. */
export function evaluateFigure(condition: FigureCondition, { item }: ConditionContext): Evaluated {
  const { field, operator } = condition;
  const [actual, value] = [readDecimal(String(item[field])), readDecimal(condition.value)];
  const to = operator === 'between' ? readDecimal(condition.to) : null;
  const noun = `the ${figureNouns[field]}`;
  if (!actual || !value || (operator === 'between' && !to))
    return { holds: false, reason: `${noun} cannot be compared with the rule` };
  const format = (text: string) => figureText(field, text, item.currency);
  const [shown, expected] = [format(String(item[field])), format(condition.value)];
  const order = compare(actual, value);
  const result = (holds: boolean, than: string): Evaluated => ({
    holds,
    reason: `${noun} ${shown} is ${holds ? '' : 'not '}${than}`,
  });
  switch (operator) {
    case '=':
      return {
        holds: order === 0,
        reason: order === 0 ? `${noun} is ${shown}` : `${noun} is ${shown}, not ${expected}`,
      };
    case '!=':
      return {
        holds: order !== 0,
        reason: order === 0 ? `${noun} is ${shown}` : `${noun} is ${shown}, not ${expected}`,
      };
    case '>':
      return result(order > 0, `over ${expected}`);
    case '>=':
      return result(order >= 0, `at least ${expected}`);
    case '<':
      return result(order < 0, `under ${expected}`);
    case '<=':
      return result(order <= 0, `at most ${expected}`);
    case 'between':
      return result(order >= 0 && isAtMost(actual, to), `between ${expected} and ${format(condition.to)}`);
  }
}

function isAtMost(actual: Decimal, most: Decimal | null): boolean {
  return most !== null && compare(actual, most) <= 0;
}
