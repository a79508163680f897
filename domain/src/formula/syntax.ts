import type { FunctionName } from './functions.ts';
import type { Value } from './value.ts';

/** A formula that was understood: plain data, nothing in it can run. */
export interface Formula {
  readonly text: string;
  readonly root: Node;
  /** Keys of the fields it reads, each once, in the order of the text. */
  readonly fields: readonly string[];
}

export type Node =
  | { kind: 'literal'; value: Value }
  | { kind: 'field'; key: string }
  | { kind: 'negate'; operand: Node }
  // A run of the same rank (a + b - c) is one node, so that its length never makes the tree deep.
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
