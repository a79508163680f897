import type { FunctionName } from './functions.ts';
import type { Value } from './value.ts';

/** A parsed formula: plain data that cannot execute anything. */
export interface Formula {
  readonly text: string;
  readonly root: Node;
  /** The distinct keys of the fields that the formula reads, in text order. */
  readonly fields: readonly string[];
}

export type Node =
  | { kind: 'literal'; value: Value }
  | { kind: 'field'; key: string }
  | { kind: 'negate'; operand: Node }
  // Operators of the same rank (a + b - c) form one node, so long formulas do not nest deeply.
  | { kind: 'chain'; first: Node; rest: { operator: Arithmetic; operand: Node }[] }
  | { kind: 'compare'; operator: Comparison; left: Node; right: Node }
  | { kind: 'call'; name: FunctionName; arguments: Node[] };

export const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];
export type Arithmetic = '+' | '-' | '*' | '/';

export const largestLength = 1000;
export const largestDepth = 32;
export const largestNodeCount = 400;

export function fieldsOf(formula: Formula): readonly string[] {
  return formula.fields;
}
