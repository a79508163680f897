import { parseFormula } from './parse-formula.ts';
import type { Node } from './syntax.ts';

const moneyFields: readonly string[] = ['amount', 'total'];

/** True if the result of a formula is an amount of money: `amount / nights` is one, `amount / total` is a ratio. */
export function isMoneyFormula(text: string): boolean {
  const parsed = parseFormula(text);
  return parsed.allowed && isMoney(parsed.value.root);
}

function isMoney(node: Node): boolean {
  switch (node.kind) {
    case 'literal':
    case 'compare':
      return false;
    case 'field':
      return moneyFields.includes(node.key);
    case 'negate':
      return isMoney(node.operand);
    case 'chain':
      return isMoneyChain(node);
    case 'call':
      return isMoneyCall(node);
  }
}

/**
 * True if the result of a chain is an amount. An amount divided by an amount is a ratio; otherwise one amount makes the
 * whole result an amount.
 */
function isMoneyChain({ first, rest }: Extract<Node, { kind: 'chain' }>): boolean {
  let result = isMoney(first);
  for (const { operator, operand } of rest) {
    const isOther = isMoney(operand);
    result = operator === '/' ? result && !isOther : result || isOther;
  }
  return result;
}

function isMoneyCall({ name, arguments: given }: Extract<Node, { kind: 'call' }>): boolean {
  switch (name) {
    case 'min':
    case 'max':
      return given.some(isMoney);
    case 'round':
    case 'round_up':
    case 'round_down':
    case 'abs':
      return given[0] !== undefined && isMoney(given[0]);
    case 'if':
      return given.slice(1).some(isMoney);
    default:
      return false;
  }
}
