import { allow, type Decision, refuse } from '../decision.ts';
import { msg, t } from '../language/translate.ts';
import { comparableWith, isComparable } from './evaluate.ts';
import { functions } from './functions.ts';
import type { Formula, Node } from './syntax.ts';
import type { ValueType } from './value.ts';
import { wrongType } from './wrong-type.ts';

type TypeRefusal = 'formula.unknown_field' | 'formula.wrong_type';
type Typed = Decision<ValueType, TypeRefusal>;

/** Returns the result type of a formula without needing values, so that the formula can be checked when it is saved. */
export function formulaType(formula: Formula, types: ReadonlyMap<string, ValueType>): Typed {
  return typeOf(formula.root, types);
}

function typeOf(node: Node, types: ReadonlyMap<string, ValueType>): Typed {
  switch (node.kind) {
    case 'literal':
      return allow(node.value.type);
    case 'field': {
      const type = types.get(node.key);
      return type ? allow(type) : refuse('formula.unknown_field', { label: node.key.slice(0, 40) });
    }
    case 'negate': {
      const operand = typeOf(node.operand, types);
      if (!operand.allowed || operand.value === 'number') return operand;
      return wrongType({ taker: t`a minus sign`, takes: msg`a number`, given: [operand.value] });
    }
    case 'chain':
      return chainType(node, types);
    case 'compare': {
      const both = typesOf([node.left, node.right], types);
      if (!both.allowed) return both;
      const [left = 'text', right = 'text'] = both.value;
      if (isComparable(node.operator, [left, right])) return allow('boolean');
      return wrongType({ taker: node.operator, takes: comparableWith(node.operator), given: both.value });
    }
    case 'call': {
      const given = typesOf(node.arguments, types);
      if (!given.allowed) return given;
      const { gives, takes } = functions[node.name];
      const type = gives(given.value);
      return type ? allow(type) : wrongType({ taker: node.name, takes, given: given.value });
    }
  }
}

function chainType(node: Extract<Node, { kind: 'chain' }>, types: ReadonlyMap<string, ValueType>): Typed {
  const given = typesOf([node.first, ...node.rest.map(({ operand }) => operand)], types);
  if (!given.allowed) return given;
  const odd = given.value.findIndex((type) => type !== 'number');
  if (odd < 0) return allow('number');
  const operator = node.rest[Math.max(odd - 1, 0)]?.operator ?? '+';
  return wrongType({ taker: operator, takes: msg`numbers`, given: given.value.slice(odd, odd + 1) });
}

function typesOf(nodes: readonly Node[], types: ReadonlyMap<string, ValueType>): Decision<ValueType[], TypeRefusal> {
  const found: ValueType[] = [];
  for (const node of nodes) {
    const type = typeOf(node, types);
    if (!type.allowed) return type;
    found.push(type.value);
  }
  return allow(found);
}
