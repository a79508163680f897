import { attributeValueType, builtInFields } from '#domain/categories/attribute-kinds.ts';
import { calculateFields } from '#domain/formula/calculate-fields.ts';
import { parseFormula } from '#domain/formula/parse-formula.ts';
import type { Formula } from '#domain/formula/syntax.ts';
import { readValue, type Value, writeValue } from '#domain/formula/value.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { AttributeValue } from '#domain/policies/policy-question.ts';
import type { WholeCategory } from '../categories/read-categories.ts';
import type { PolicySubject } from './policy-subject.ts';

/** What somebody typed, as rules read it, and what its category calculates out of that. */
export function attributesOf(
  { attributes, claimed, spent_on, merchant, description }: PolicySubject,
  category: WholeCategory | null,
): Record<string, AttributeValue> {
  const given = new Map<string, Value | null>();
  const formulas = new Map<string, Formula>();
  const read = new Map<string, AttributeValue>();
  for (const { key, kind, formula } of category?.attributes ?? []) {
    const typed = attributes[key] ?? '';
    if (kind === 'calc') {
      const parsed = parseFormula(formula);
      if (parsed.allowed) formulas.set(key, parsed.value);
      continue;
    }
    given.set(key, readValue(attributeValueType[kind], typed));
    read.set(key, kind === 'multi_select' ? choices(typed) : typed || null);
  }
  const builtIn = { amount: toDecimal(claimed), spent_on, merchant, description };
  for (const [key, type] of Object.entries(builtInFields.expense))
    given.set(key, readValue(type, builtIn[key as keyof typeof builtIn]));
  for (const [key, result] of calculateFields(formulas, given))
    read.set(key, result.allowed ? writeValue(result.value) : null);
  return Object.fromEntries(read);
}

/** The value of the first attribute of a kind, such as the distance of a mileage. */
export function firstOfKind(
  attributes: Readonly<Record<string, AttributeValue>>,
  category: WholeCategory | null,
  kind: 'distance' | 'attendees',
): string | null {
  const key = category?.attributes.find((attribute) => attribute.kind === kind)?.key;
  const value = key === undefined ? null : attributes[key];
  return typeof value === 'string' && readValue('number', value) ? value : null;
}

function choices(typed: string): string[] {
  return typed
    .split(',')
    .map((choice) => choice.trim())
    .filter(Boolean);
}
