import { compare, type Decimal, readDecimal } from '../decimal/decimal.ts';
import type { FigureCondition } from './approval-rule.ts';
import { figureNouns, figureText } from './condition-fields.ts';
import type { Evaluated, Seen } from './evaluated.ts';

/** Compares a figure of the item with the rule's. A figure that cannot be read never matches. */
export function evaluateFigure(condition: FigureCondition, { item }: Seen): Evaluated {
  const { field, operator } = condition;
  const [actual, value] = [readDecimal(String(item[field])), readDecimal(condition.value)];
  const to = operator === 'between' ? readDecimal(condition.to) : null;
  const noun = `the ${figureNouns[field]}`;
  if (!actual || !value || (operator === 'between' && !to))
    return { holds: false, says: `${noun} cannot be compared with the rule` };
  const words = (text: string) => figureText(field, text, item.currency);
  const [shown, wanted] = [words(String(item[field])), words(condition.value)];
  const order = compare(actual, value);
  const says = (holds: boolean, than: string): Evaluated => ({
    holds,
    says: `${noun} ${shown} is ${holds ? '' : 'not '}${than}`,
  });
  switch (operator) {
    case '=':
      return { holds: order === 0, says: order === 0 ? `${noun} is ${shown}` : `${noun} is ${shown}, not ${wanted}` };
    case '!=':
      return { holds: order !== 0, says: order === 0 ? `${noun} is ${shown}` : `${noun} is ${shown}, not ${wanted}` };
    case '>':
      return says(order > 0, `over ${wanted}`);
    case '>=':
      return says(order >= 0, `at least ${wanted}`);
    case '<':
      return says(order < 0, `under ${wanted}`);
    case '<=':
      return says(order <= 0, `at most ${wanted}`);
    case 'between':
      return says(order >= 0 && isAtMost(actual, to), `between ${wanted} and ${words(condition.to)}`);
  }
}

function isAtMost(actual: Decimal, most: Decimal | null): boolean {
  return most !== null && compare(actual, most) <= 0;
}
