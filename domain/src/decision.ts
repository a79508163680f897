import type { Facts, RefusalCode } from './refusals.ts';

/** The result of a business rule. Rules never throw: they allow with a value, or refuse with a code and facts. */
export type Decision<T, Code extends RefusalCode = RefusalCode> = Allowed<T> | Refusal<Code>;

interface Allowed<T> {
  allowed: true;
  value: T;
}

export interface Refusal<Code extends RefusalCode = RefusalCode> {
  allowed: false;
  code: Code;
  facts: Facts;
  /** The messages of invalid fields, by their path in the form. */
  fields?: Record<string, string>;
}

export function allow<T>(value: T): Allowed<T> {
  return { allowed: true, value };
}

export function refuse<Code extends RefusalCode>(
  code: Code,
  facts: Facts = {},
  fields?: Record<string, string>,
): Refusal<Code> {
  return { allowed: false, code, facts, ...(fields && { fields }) };
}
