import { add, divide, isZero, multiply, negate, subtract } from '../decimal/decimal.ts';
import { allow, type Decision, type Refusal, refuse } from '../decision.ts';
import { msg, t } from '../language/translate.ts';
import { type FormulaFunction, functions, order } from './functions.ts';
import type { Arithmetic, Comparison, Formula, Node } from './syntax.ts';
import { type Value, type ValueType, writeValue } from './value.ts';
import { wrongType } from './wrong-type.ts';

export type EvaluationRefusal =
  | 'formula.unknown_field'
  | 'formula.empty_field'
  | 'formula.wrong_type'
  | 'formula.divide_by_zero'
  | 'formula.too_large'
  | 'formula.bad_date';

type Evaluated = Decision<Value, EvaluationRefusal>;

/**
 * The values of fields by key; null means that the field exists but has no value. This is a map instead of an object,
 * so that no key can reach a prototype.
 */
export type FieldValues = ReadonlyMap<string, Value | null>;

// The limit for results. Numbers may have eighteen digits before the point, which is more than any amount needs and
// still fast to multiply.
const tooLarge = 10n ** 30n;

/** Evaluates a formula. Every node is visited at most once, so the number of nodes limits the time. */
export function evaluate(formula: Formula, values: FieldValues): Evaluated {
  return evaluateNode(formula.root, values);
}

function evaluateNode(node: Node, values: FieldValues): Evaluated {
  switch (node.kind) {
    case 'literal':
      return allow(node.value);
    case 'field': {
      const value = values.get(node.key);
      if (value === undefined) return refuse('formula.unknown_field', { label: node.key.slice(0, 40) });
      return value === null ? refuse('formula.empty_field', { label: node.key.slice(0, 40) }) : allow(value);
    }
    case 'negate': {
      const operand = evaluateNode(node.operand, values);
      if (!operand.allowed) return operand;
      if (operand.value.type !== 'number')
        return wrongType({ taker: t`a minus sign`, takes: msg`a number`, given: [operand.value.type] });
      return allow({ type: 'number', number: negate(operand.value.number) });
    }
    case 'chain':
      return chained(node, values);
    case 'compare':
      return compared(node, values);
    case 'call':
      return called(node, values);
  }
}

function chained(node: Extract<Node, { kind: 'chain' }>, values: FieldValues): Evaluated {
  let total = evaluateNode(node.first, values);
  for (const { operator, operand } of node.rest) {
    if (!total.allowed) return total;
    const next = evaluateNode(operand, values);
    if (!next.allowed) return next;
    total = calculate(operator, total.value, next.value);
  }
  return total;
}

function calculate(operator: Arithmetic, left: Value, right: Value): Evaluated {
  if (left.type !== 'number' || right.type !== 'number')
    return wrongType({ taker: operator, takes: msg`numbers`, given: [left.type, right.type], fine: 'number' });
  if (operator === '/' && isZero(right.number)) return refuse('formula.divide_by_zero');
  const by = { '+': add, '-': subtract, '*': multiply, '/': divide }[operator];
  return bounded({ type: 'number', number: by(left.number, right.number) });
}

function compared(node: Extract<Node, { kind: 'compare' }>, values: FieldValues): Evaluated {
  const left = evaluateNode(node.left, values);
  if (!left.allowed) return left;
  const right = evaluateNode(node.right, values);
  if (!right.allowed) return right;
  const types = [left.value.type, right.value.type] as const;
  if (!isComparable(node.operator, types))
    return wrongType({ taker: node.operator, takes: comparableWith(node.operator), given: types });
  return allow({ type: 'boolean', boolean: holds(node.operator, order(left.value, right.value)) });
}

export function comparableWith(operator: Comparison): string {
  return operator === '=' || operator === '<>' ? msg`two values of the same kind` : msg`two numbers, or two dates`;
}

/**
 * True if values of these types can be compared. Texts and booleans can only be compared for equality; numbers and
 * dates also have an order.
 */
export function isComparable(operator: Comparison, [left, right]: readonly [ValueType, ValueType]): boolean {
  return left === right && (operator === '=' || operator === '<>' || left === 'number' || left === 'date');
}

function holds(operator: Comparison, difference: -1 | 0 | 1): boolean {
  switch (operator) {
    case '=':
      return difference === 0;
    case '<>':
      return difference !== 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
  }
}

function called({ name, arguments: given }: Extract<Node, { kind: 'call' }>, values: FieldValues): Evaluated {
  if (name === 'is_empty') return isEmpty(given[0], values);
  if (name === 'if') return chosen(given, values);
  if (name === 'and' || name === 'or') return firstDeciding(name, given, values);
  const { compute, gives, takes }: FormulaFunction = functions[name];
  if (!compute) throw new Error(`Nothing computes ${name}.`);
  const found: Value[] = [];
  for (const argument of given) {
    const value = evaluateNode(argument, values);
    if (!value.allowed) return value;
    found.push(value.value);
  }
  const types = found.map(({ type }) => type);
  if (gives(types) === null) return wrongType({ taker: name, takes, given: types });
  const result = compute(found);
  return typeof result === 'string' ? refuse(`formula.${result}`) : bounded(result);
}

function isEmpty(argument: Node | undefined, values: FieldValues): Evaluated {
  const value = argument ? evaluateNode(argument, values) : refuse('formula.empty_field');
  if (!value.allowed && value.code !== 'formula.empty_field') return value;
  return allow({ type: 'boolean', boolean: !value.allowed || writeValue(value.value) === '' });
}

/** Evaluates only the chosen branch of an `if`, because the other branch may divide by zero or need an empty field. */
function chosen([condition, yes, no]: readonly Node[], values: FieldValues): Evaluated {
  const answer = condition && asBoolean('if', condition, values);
  if (!answer?.allowed) return answer ?? wrongType({ taker: 'if', takes: functions.if.takes, given: [] });
  const branch = answer.value ? yes : no;
  return branch ? evaluateNode(branch, values) : wrongType({ taker: 'if', takes: functions.if.takes, given: [] });
}

function firstDeciding(name: 'and' | 'or', given: readonly Node[], values: FieldValues): Evaluated {
  for (const argument of given) {
    const answer = asBoolean(name, argument, values);
    if (!answer.allowed) return answer;
    if (answer.value === (name === 'or')) return allow({ type: 'boolean', boolean: answer.value });
  }
  return allow({ type: 'boolean', boolean: name === 'and' });
}

function asBoolean(name: string, node: Node, values: FieldValues): Decision<boolean, EvaluationRefusal> {
  const value = evaluateNode(node, values);
  if (!value.allowed) return value;
  return value.value.type === 'boolean'
    ? allow(value.value.boolean)
    : wrongType({ taker: name, takes: msg`a yes or no`, given: [value.value.type] });
}

function bounded(value: Value): Decision<Value, EvaluationRefusal> | Refusal<'formula.too_large'> {
  if (value.type !== 'number') return allow(value);
  const { trillionths } = value.number;
  return trillionths < tooLarge && trillionths > -tooLarge ? allow(value) : refuse('formula.too_large');
}
